import { Checkbox, DropdownMenu, Label, RadioGroup, Select, Slider, Switch } from 'radix-ui';
import { useState } from 'react';
import { countries, show, state } from '../page';

function List({ name, start, disabled = false }) {
  const [value, setValue] = useState(start);
  state[name] = value;
  return (
    <p>
      <Label.Root htmlFor={name}>{name}</Label.Root>{' '}
      <Select.Root value={value} onValueChange={setValue} disabled={disabled}>
        <Select.Trigger id={name}>
          <Select.Value placeholder="Pick one" />
        </Select.Trigger>
        <Select.Portal>
          <Select.Content style={{ background: '#fff', border: '1px solid', maxHeight: 240 }} position="popper">
            <Select.Viewport>
              {countries.map((country) => (
                <Select.Item key={country} value={country} disabled={country === 'Haiti'}>
                  <Select.ItemText>{country}</Select.ItemText>
                </Select.Item>
              ))}
            </Select.Viewport>
          </Select.Content>
        </Select.Portal>
      </Select.Root>
    </p>
  );
}

function Box({ name, as: Control, part: Part, sign }) {
  const [checked, setChecked] = useState(false);
  state[name] = checked;
  return (
    <p>
      <Control.Root id={name} checked={checked} onCheckedChange={setChecked} style={{ width: 40, height: 20 }}>
        <Part>{sign}</Part>
      </Control.Root>
      <Label.Root htmlFor={name}>{name}</Label.Root>
    </p>
  );
}

function Volume() {
  const [value, setValue] = useState([30]);
  state.Volume = value[0];
  return (
    <Slider.Root value={value} onValueChange={setValue} style={{ position: 'relative', display: 'flex', width: 200, height: 20 }}>
      <Slider.Track style={{ flexGrow: 1, background: '#ccc', height: 4 }} />
      <Slider.Thumb aria-label="Volume" style={{ display: 'block', width: 16, height: 16, background: '#333' }} />
    </Slider.Root>
  );
}

function Size() {
  const [value, setValue] = useState('Small');
  state.Size = value;
  return (
    <RadioGroup.Root aria-label="Size" value={value} onValueChange={setValue}>
      {['Small', 'Large'].map((one) => (
        <span key={one}>
          <RadioGroup.Item id={one} value={one} style={{ width: 20, height: 20 }}>
            <RadioGroup.Indicator>o</RadioGroup.Indicator>
          </RadioGroup.Item>
          <Label.Root htmlFor={one}>{one}</Label.Root>
        </span>
      ))}
    </RadioGroup.Root>
  );
}

function Menu() {
  const [value, setValue] = useState('');
  state.Edit = value;
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>Edit</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content style={{ background: '#fff', border: '1px solid' }}>
          {['Copy', 'Paste'].map((one) => (
            <DropdownMenu.Item key={one} onSelect={() => setValue(one)}>
              {one}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

show(
  <>
    <List name="Origin" start="Brazil" />
    <List name="Country" start="" />
    <List name="Locked" start="Peru" disabled />
    <Box name="Wifi" as={Switch} part={Switch.Thumb} />
    <Box name="Terms" as={Checkbox} part={Checkbox.Indicator} sign="✓" />
    <Volume />
    <Size />
    <Menu />
  </>,
);
