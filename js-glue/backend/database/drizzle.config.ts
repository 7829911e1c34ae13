// `npx drizzle-kit generate --config js-glue/backend/database/drizzle.config.ts --name <what changed>` writes the next migration.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './js-glue/backend/database/schema.ts',
  out: './js-glue/backend/database/migrations',
});
