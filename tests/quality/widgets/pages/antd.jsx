import { Cascader, ConfigProvider, DatePicker, InputNumber, Select, Slider, Switch, TimePicker } from 'antd';
import { useState } from 'react';
import { countries, labelled, show, state } from '../page';

const options = countries.map((label) => ({ value: label, label, disabled: label === 'Haiti' }));
const places = [
  { value: 'Europe', label: 'Europe', children: [{ value: 'Spain', label: 'Spain' }, { value: 'Norway', label: 'Norway' }] },
  { value: 'Asia', label: 'Asia', children: [{ value: 'Japan', label: 'Japan' }, { value: 'Nepal', label: 'Nepal' }] },
];
const dated = (value) => value?.format('YYYY-MM-DD') ?? '';

function Field({ name, as: Control, start, told = (value) => value ?? '', field = 'value', ...more }) {
  const [value, setValue] = useState(start);
  state[name] = told(value);
  return labelled(
    name,
    <Control id={name} style={{ width: 300 }} onChange={setValue} {...{ [field]: value }} {...more} />,
  );
}

show(
  <ConfigProvider>
    <Field name="Origin" as={Select} options={options} start="Brazil" />
    <Field name="Country" as={Select} options={options} showSearch allowClear placeholder="Pick one" />
    <Field name="Visited" as={Select} options={options} mode="multiple" start={[]} />
    <Field name="Locked" as={Select} options={options} start="Peru" disabled />
    <Field name="Departure" as={DatePicker} told={dated} />
    <Field name="Place" as={Cascader} options={places} start={[]} told={(value) => (value ?? []).join(' / ')} />
    <Field name="Guests" as={InputNumber} start={2} min={1} max={9} />
    <Field name="Wifi" as={Switch} start={false} field="checked" />
    <Field name="Meeting" as={TimePicker} told={(value) => value?.format('HH:mm') ?? ''} format="HH:mm" />
  </ConfigProvider>,
);
