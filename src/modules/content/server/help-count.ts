/** The number of texts in each column of the help centre, kept by the database whatever changes a text. */
export const helpCountSql: readonly string[] = [
  `create function count_help_texts() returns trigger language plpgsql as $$
   begin
     if tg_op <> 'INSERT' and old.deleted_at is null then
       update help_column set article_count = article_count - 1 where id = old."column";
     end if;
     if tg_op <> 'DELETE' and new.deleted_at is null then
       update help_column set article_count = article_count + 1 where id = new."column";
     end if;
     return null;
   end $$`,
  `create trigger help_texts_counted after insert or delete or update of "column", deleted_at
     on help_article for each row execute function count_help_texts()`,
]
