import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** What the changing codes of a session are made from; told to nobody. */
export const sessionSecret = pgTable('orange_session_secret', {
  session: uuid('session').primaryKey(),
  secret: text('secret').notNull(),
})

/** A certificate of volunteer hours that was given out, with the code that proves it. */
export const hoursCertificate = pgTable('orange_hours_certificate', {
  number: text('number').primaryKey(),
  signUp: uuid('sign_up').notNull().unique(),
  code: text('code').notNull(),
  issuedAt: moment('issued_at').notNull(),
})

/** The places of a session are never taken twice, nor by one user. */
export const activitySql = [
  'alter table activity_session add constraint activity_session_room check (passed between 0 and capacity and waiting between 0 and wait_list)',
  `create unique index activity_sign_up_live_key on activity_sign_up (session, "user") where state in ('pending', 'passed', 'waiting', 'attended', 'absent', 'leave')`,
]
