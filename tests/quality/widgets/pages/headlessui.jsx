import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions, Switch } from '@headlessui/react';
import { useState } from 'react';
import { countries, show, state } from '../page';

function List({ name, start, multiple = false }) {
  const [value, setValue] = useState(start);
  state[name] = value;
  return (
    <Field style={{ margin: 12 }}>
      <Label>{name}</Label>{' '}
      <Listbox value={value} onChange={setValue} multiple={multiple}>
        <ListboxButton>{(multiple ? value.join(', ') : value) || 'Pick'}</ListboxButton>
        <ListboxOptions anchor="bottom" style={{ background: '#fff', border: '1px solid', maxHeight: 240 }}>
          {countries.map((country) => (
            <ListboxOption key={country} value={country} disabled={country === 'Haiti'}>
              {country}
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
    </Field>
  );
}

function Search({ name }) {
  const [value, setValue] = useState(null);
  const [query, setQuery] = useState('');
  state[name] = value ?? '';
  const shown = countries.filter((country) => country.toLowerCase().includes(query.toLowerCase()));
  return (
    <Field style={{ margin: 12 }}>
      <Label>{name}</Label>{' '}
      <Combobox value={value} onChange={setValue} onClose={() => setQuery('')} immediate>
        <ComboboxInput onChange={({ target }) => setQuery(target.value)} />
        <ComboboxOptions anchor="bottom" style={{ background: '#fff', border: '1px solid', maxHeight: 200 }}>
          {shown.map((country) => (
            <ComboboxOption key={country} value={country}>
              {country}
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </Combobox>
    </Field>
  );
}

function Box({ name }) {
  const [checked, setChecked] = useState(false);
  state[name] = checked;
  return (
    <Field style={{ margin: 12 }}>
      <Label>{name}</Label>
      <Switch checked={checked} onChange={setChecked} style={{ width: 40, height: 20 }} />
    </Field>
  );
}

show(
  <>
    <List name="Origin" start="Brazil" />
    <List name="Visited" start={[]} multiple />
    <Search name="Country" />
    <Box name="Wifi" />
  </>,
);
