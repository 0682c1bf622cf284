import { and, eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type MessageScene, messageSend, messageTemplate } from '../../model/index.ts'
import { type MessageFacts, valuesOf } from './message-values.ts'

/** A fact of the business that a donor is told of. */
export interface Telling extends Omit<MessageFacts, 'donor' | 'organisation'> {
  readonly donor: string
  /** `donation:<id>`: one message a fact and template. */
  readonly business: string
}

/** Most fans that one act tells. */
const mostAtOnce = 5000

/**
 * Puts a message to every fan of these donors into the queue, by the enabled template of the scene,
 * once for each fact; nothing where there is no template. They are sent after the commit.
 */
export async function tellFans(
  act: Act,
  { scene, organisation }: { readonly scene: MessageScene; readonly organisation: string },
  tellings: readonly Telling[],
): Promise<void> {
  const table = tableOf(messageTemplate)
  const templates = await findRows(
    act.tx,
    messageTemplate,
    and(
      eq(table.organisation, organisation),
      eq(table.scene, scene),
      eq(table.state as never, 'enabled'),
    ),
    20,
  )
  if (templates.length === 0 || tellings.length === 0) return
  const { rows: fans } = await act.tx.execute<{
    id: string
    account: string
    donor: string
    name: string
    org: string
  }>(sql`
    select f.id, f.account, f.donor, d.display_name as name, o.name as org
      from fan f join donor d on d.id = f.donor join organisation o on o.id = f.organisation
     where f.donor = any(${sql.param([...new Set(tellings.map(each => each.donor))])}::uuid[])
       and f.organisation = ${organisation}::uuid and f.subscribed and not f.blacklisted
     limit ${mostAtOnce}`)
  const byDonor = Map.groupBy(fans, ({ donor }) => donor)
  const sends = templates.flatMap(template =>
    tellings.flatMap(({ donor, business, ...facts }) => {
      const fan = byDonor.get(donor)?.find(({ account }) => account === template.account)
      if (fan === undefined) return []
      return [
        {
          ...{ organisation, template: template.id, account: template.account, scene },
          ...{ fan: fan.id, donor, business, revision: template.revision },
          number: facts.number ?? null,
          values: valuesOf(template.fields, {
            ...facts,
            ...{ donor: fan.name, organisation: fan.org },
          }),
          dueAt: act.now.toISOString(),
        },
      ]
    }),
  )
  await insertMany(act, messageSend, sends, { skipTaken: true })
}
