import { sql } from 'drizzle-orm'

/** Today in Beijing by the database's clock, as a `date`; `beijingDay(act.now)` is the same in the server. */
export const beijingToday = sql.raw(`(now() at time zone 'Asia/Shanghai')::date`)
