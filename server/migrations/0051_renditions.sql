CREATE TABLE "film_processing" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renditions" (
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"size" bigint NOT NULL,
	"bandwidth" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"codecs" text,
	"playlist" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "renditions_file_id_name_pk" PRIMARY KEY("file_id","name"),
	CONSTRAINT "renditions_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "film_processing" ADD CONSTRAINT "film_processing_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;