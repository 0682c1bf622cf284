import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ownerIdText } from './owner-is.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Where somebody worked from when until when (任职经历); a trigger writes it, so that no way of moving people is forgotten. */
export const tenure = pgTable(
  'tenure',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    account: uuid('account').notNull(),
    department: uuid('department'),
    positions: uuid('positions').array(),
    manager: uuid('manager'),
    from: date('from', { mode: 'string' }).notNull(),
    until: date('until', { mode: 'string' }),
    reason: text('reason'),
    by: uuid('by'),
    at: moment('at').notNull().defaultNow(),
  },
  table => [index('tenure_account_idx').on(table.account, table.from)],
)

/** A department as it was from one change to the next, for the tree of any day (架构变更). */
export const departmentVersion = pgTable(
  'department_version',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** In which order they were written: several may bear one moment. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    department: uuid('department').notNull(),
    ownerKind: text('owner_kind').notNull(),
    /** The organisation, unit, vendor or merchant; '' for the platform. */
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    parent: uuid('parent'),
    head: uuid('head'),
    state: text('state').notNull(),
    sort: integer('sort').notNull().default(0),
    /** The department that took this one in. */
    mergedInto: uuid('merged_into'),
    from: moment('from').notNull(),
    until: moment('until'),
    /** Null: the product. */
    by: uuid('by'),
    /** Who removed the department. */
    removedBy: uuid('removed_by'),
  },
  table => [
    index('department_version_department_idx').on(table.department, table.from),
    index('department_version_owner_idx').on(table.ownerKind, table.owner, table.from),
  ],
)

/** Every table of this module that holds no records of a resource. */
export const accessTables = { tenure, departmentVersion }

/** The day of Beijing on which the row was written. */
const day = `(new.updated_at at time zone 'Asia/Shanghai')::date`

/** The triggers that write both. */
export const historySql: readonly string[] = [
  `create function note_tenure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update tenure set until = ${day} where account = new.id and until is null;
  end if;
  if new.state <> 'cancelled' and (new.department is not null or cardinality(new.positions) > 0) then
    insert into tenure (account, department, positions, manager, "from", reason, by)
    values (new.id, new.department, new.positions, new.manager,
      case when tg_op = 'INSERT' then coalesce(new.joined_at, ${day}) else ${day} end,
      nullif(current_setting('app.tenure_reason', true), ''),
      coalesce(nullif(current_setting('app.tenure_by', true), '')::uuid, new.updated_by));
  end if;
  return null;
end $$`,
  `create trigger account_tenure_begins after insert on account for each row execute function note_tenure()`,
  `create trigger account_tenure after update of department, positions, manager, state on account for each row
when (old.department is distinct from new.department or old.positions is distinct from new.positions
  or old.manager is distinct from new.manager
  or (new.state = 'cancelled') is distinct from (old.state = 'cancelled'))
execute function note_tenure()`,
  `create function note_department() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update department_version set until = clock_timestamp() where department = old.id and until is null;
  elsif tg_op = 'UPDATE' then
    update department_version set until = new.updated_at where department = old.id and until is null;
  end if;
  if tg_op <> 'DELETE' then
    insert into department_version (department, owner_kind, owner, name, parent, head, state, sort, merged_into, "from", by)
    values (new.id, new.owner_kind, ${ownerIdText('new')},
      new.name, new.parent, new.head, new.state, coalesce(new.sort, 0), new.merged_into, new.updated_at, new.updated_by);
  end if;
  return null;
end $$`,
  `create trigger department_versions after insert or delete on department for each row execute function note_department()`,
  `create trigger department_versions_change after update on department for each row
when (old.name <> new.name or old.parent is distinct from new.parent or old.head is distinct from new.head
  or old.state <> new.state or old.merged_into is distinct from new.merged_into or old.sort is distinct from new.sort)
execute function note_department()`,
]
