// The models of an endpoint as buttons. A long list has a search. Their names are text of the endpoint.
import { useState } from 'preact/hooks';

import { Button } from '../ui/button.js';
import { SearchField } from '../ui/search_field.js';
import { plural, t } from '../ui/texts.js';

/** More than these are not taken in at a glance. */
const SHOWN = 12;

export function ModelList({ models, onModel }: { models: readonly string[]; onModel(model: string): void }) {
  const [filter, setFilter] = useState('');
  const words = filter.trim().toLowerCase();
  const found = models.filter((model) => model.toLowerCase().includes(words));
  const more = found.length - SHOWN;
  return (
    <>
      {models.length > SHOWN && <SearchField label={t('options.searchModels')} value={filter} onWords={setFilter} />}
      <ul class="models">
        {found.slice(0, SHOWN).map((model) => (
          <li key={model}>
            <Button onClick={() => onModel(model)}>{model}</Button>
          </li>
        ))}
      </ul>
      <p class="small quiet" role="status">
        {found.length === 0 && t('options.noSuchModel')}
        {more > 0 && plural('options.moreModels', more)}
      </p>
    </>
  );
}
