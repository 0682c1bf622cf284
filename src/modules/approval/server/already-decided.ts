import { sql } from 'drizzle-orm'
import { isSystem } from '#kernel/server/person.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { Withholder } from '#kernel/server/withholding.ts'
import { review, reviewTask } from '../model/index.ts'
import { allSubjects, decidingMoves } from './subject.ts'

/**
 * Nobody decides twice in one round: whoever decided a step of an open review is not offered the moves
 * of the next one, which would refuse him when his opinion is written.
 */
export const withholdDecided: Withholder = async ({ tx, person }, { resource }, offered) => {
  const subjects = allSubjects().filter(subject => subject.resource.path === resource.path)
  if (subjects.length === 0 || isSystem(person)) return undefined
  const movesOf = new Map(subjects.map(each => [each.kind, Object.values(decidingMoves(each))]))
  const moves = [...movesOf.values()].flat()
  const asked = [...offered].flatMap(([id, can]) =>
    can.some(name => moves.includes(name)) ? [id] : [],
  )
  if (asked.length === 0) return undefined
  const reviews = tableOf(review)
  const tasks = tableOf(reviewTask)
  const { rows } = await tx.execute<{ record: string; kind: string }>(sql`
    select ${reviews.record} as record, ${reviews.kind} as kind
      from ${reviews} join ${tasks} on ${tasks.review} = ${reviews.id}
     where ${reviews.state} = 'open' and ${reviews.subject} = ${resource.path}
       and ${reviews.record} in (${sql.join(
         asked.map(id => sql`${id}`),
         sql`, `,
       )})
       and ${tasks.reviewer} = ${person.accountId}`)
  return new Map(rows.map(({ record, kind }) => [record, movesOf.get(kind) ?? []]))
}
