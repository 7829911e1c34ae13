import { Autocomplete, Checkbox, FormControl, FormControlLabel, InputLabel, MenuItem, Select, Slider, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { countries, show, state } from '../page';

const row = { marginBottom: 20, width: 320 };

function Search({ name, multiple = false, start = null, ...more }) {
  const [value, setValue] = useState(start);
  state[name] = value ?? '';
  return (
    <Autocomplete
      style={row}
      options={countries}
      multiple={multiple}
      value={value}
      getOptionDisabled={(option) => option === 'Haiti'}
      onChange={(_event, chosen) => setValue(chosen)}
      renderInput={(params) => <TextField {...params} label={name} />}
      {...more}
    />
  );
}

function List({ name, start, multiple = false, disabled = false }) {
  const [value, setValue] = useState(start);
  state[name] = value;
  return (
    <FormControl style={row} disabled={disabled} fullWidth>
      <InputLabel id={`${name}-label`}>{name}</InputLabel>
      <Select labelId={`${name}-label`} label={name} value={value} multiple={multiple} onChange={({ target }) => setValue(target.value)}>
        {countries.map((country) => (
          <MenuItem key={country} value={country} disabled={country === 'Haiti'}>
            {country}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}

function Volume() {
  const [value, setValue] = useState(30);
  state.Volume = value;
  return <Slider style={row} aria-label="Volume" value={value} onChange={(_event, chosen) => setValue(chosen)} />;
}

function Box({ name, as: Control }) {
  const [value, setValue] = useState(false);
  state[name] = value;
  return (
    <FormControlLabel label={name} control={<Control checked={value} onChange={({ target }) => setValue(target.checked)} />} />
  );
}

show(
  <>
    <Search name="Origin" start="Brazil" />
    <Search name="Visited" multiple start={[]} />
    <List name="Country" start="" />
    <List name="Stops" start={[]} multiple />
    <List name="Locked" start="Peru" disabled />
    <Volume />
    <Box name="Wifi" as={Switch} />
    <Box name="Terms" as={Checkbox} />
  </>,
);
