// Which part of the chat is shown: the followed tab's own, the list of all sessions, a past session, or the routines.
import { signal } from '@preact/signals';
import type { Session } from '../../../js-glue/sessions/index.js';

export type View = { is: 'own' } | { is: 'list' } | { is: 'routines' } | { is: 'past'; session: Session };

export const currentView = signal<View>({ is: 'own' });
