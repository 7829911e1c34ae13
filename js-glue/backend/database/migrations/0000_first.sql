CREATE TABLE "messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"session_id" text NOT NULL,
	"task_id" text NOT NULL,
	"sequence_number" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"status" text,
	"action_string" text,
	"action_payload" jsonb,
	"error" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "request_counts" (
	"tenant" text NOT NULL,
	"minute" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "request_counts_tenant_minute_pk" PRIMARY KEY("tenant","minute")
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"tenant" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"task_id" text NOT NULL,
	"owner" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rounds_tenant_key_pk" PRIMARY KEY("tenant","key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"title" text NOT NULL,
	"is_renamed" boolean DEFAULT false NOT NULL,
	"url" text NOT NULL,
	"domain" text NOT NULL,
	"initial_url" text NOT NULL,
	"initial_domain" text NOT NULL,
	"status" text DEFAULT 'idle' NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cached_tokens" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"task_id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"session_id" text NOT NULL,
	"instruction" text NOT NULL,
	"status" text NOT NULL,
	"plan" jsonb,
	"state" jsonb NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_in_order" ON "messages" USING btree ("session_id","sequence_number");--> statement-breakpoint
CREATE INDEX "rounds_by_age" ON "rounds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rounds_of_task" ON "rounds" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "sessions_newest" ON "sessions" USING btree ("tenant","updated_at");--> statement-breakpoint
CREATE INDEX "sessions_by_domain" ON "sessions" USING btree ("tenant","domain","updated_at");--> statement-breakpoint
CREATE INDEX "tasks_of_session" ON "tasks" USING btree ("session_id");