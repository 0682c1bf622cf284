import { and, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'
import {
  checkedValue,
  emptiness,
  filterRefusal,
  unknownComparison,
} from '../column/conditions.column.ts'
import type { KindColumn, Target } from '../column/kind-column.column.ts'
import { daySchema } from '../day/day.ts'
import { addDays, isRelativeDay, resolveDay } from '../day/relative-day.ts'
import type { MomentField } from './moment.ts'
import { isoOfStored } from './stored-moment.ts'

const isoMoment = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp(3) with time zone',
  toDriver: value => value,
  fromDriver: isoOfStored,
})

/** timestamptz in milliseconds, ISO outside; filters take moments, days in Beijing and `today-30`. */
export const momentColumn: KindColumn<MomentField> = {
  column: (_field, place) => isoMoment(place.column),
  condition(field, comparison, target) {
    const { op, value } = comparison
    const { column, today } = target
    const day = dayOf(value, today)
    if (day === undefined && (op === 'from' || op === 'to')) {
      const at = checkedValue(field, value)
      return op === 'from' ? gte(column, at) : lte(column, at)
    }
    if (op === 'from' && day) return gte(column, startOf(day))
    if (op === 'to' && day) return lt(column, startOf(addDays(day, 1)))
    if (op === 'is' && day) return within(target, day)
    if (op === 'is') throw filterRefusal(`筛选「${field.label}」：请选择日期`)
    return emptiness(comparison, target) ?? unknownComparison(field, comparison)
  },
}

function dayOf(value: unknown, today: string): string | undefined {
  if (isRelativeDay(value)) return resolveDay(value, today)
  const outcome = daySchema.safeParse(value)
  return outcome.success ? outcome.data : undefined
}

/** The first moment of a day in Beijing (UTC+8 all year). */
function startOf(day: string): string {
  return new Date(`${day}T00:00:00+08:00`).toISOString()
}

function within({ column }: Target, day: string): SQL {
  const both = and(gte(column, startOf(day)), lt(column, startOf(addDays(day, 1))))
  return both ?? sql`false`
}
