import { customType } from 'drizzle-orm/pg-core'
import { isoOfStored } from '#kinds/moment/stored-moment.ts'

/** A `timestamptz` column that travels as an ISO 8601 string in UTC. */
export const isoMoment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: isoOfStored,
})
