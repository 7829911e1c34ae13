// Sessions: their rules, and the two places where they are stored.
export { BackendSessions, BackendUnavailable, NoSessions } from './backend.js';
export { IndexedDbSessions } from './indexed_db.js';
export { asMarkdown, domainOf, mergedMessages } from './session.js';
export type { MessagePage, Session, SessionPage, SessionStore } from './session.js';
