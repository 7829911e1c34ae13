import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { useState } from 'react';
import { show, state } from '../page';

function Departure() {
  const [value, setValue] = useState(null);
  state.Departure = value?.isValid() ? value.format('YYYY-MM-DD') : '';
  return <DatePicker label="Departure" value={value} onChange={setValue} />;
}

show(
  <LocalizationProvider dateAdapter={AdapterDayjs}>
    <Departure />
  </LocalizationProvider>,
);
