import Select from 'react-select';
import { OTPInput } from 'input-otp';
import { useState } from 'react';
import { countries, labelled, show, state } from '../page';

const options = countries.map((label) => ({ value: label.toLowerCase(), label, isDisabled: label === 'Haiti' }));

function Choice({ name, start = '', isMulti = false, ...more }) {
  const at = (label) => options.find((option) => option.label === label) ?? null;
  const [value, setValue] = useState(isMulti ? [] : at(start));
  state[name] = isMulti ? value.map(({ label }) => label) : (value?.label ?? '');
  return labelled(
    name,
    <Select inputId={name} options={options} value={value} onChange={setValue} isMulti={isMulti} {...more} />,
  );
}

function Code() {
  const [value, setValue] = useState('');
  state.Code = value;
  return labelled(
    'Code',
    <OTPInput
      id="Code"
      maxLength={4}
      value={value}
      onChange={setValue}
      render={({ slots }) => slots.map((slot, at) => <span key={at}>{slot.char ?? '_'}</span>)}
    />,
  );
}

show(
  <>
    <Choice name="Origin" start="Brazil" />
    <Choice name="Country" isClearable />
    <Choice name="Fixed" start="Cuba" isSearchable={false} />
    <Choice name="Visited" isMulti closeMenuOnSelect={false} />
    <Choice name="Locked" start="Peru" isDisabled />
    <Code />
  </>,
);
