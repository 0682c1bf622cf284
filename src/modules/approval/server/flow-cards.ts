import { and, asc, gt, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { holds } from '#kernel/server/person.ts'
import { present } from '#kernel/server/present.ts'
import { isChoosable } from '#kernel/server/references.ts'
import { absent } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { reviewFlow } from '../model/index.ts'
import { reviewFlowCards } from '../model/review-flow-calls.ts'
import { flowInForce, ownFlow, reviewFlowServing, setBy, whyNotSet } from './flow.ts'
import { approvalPorts } from './ports.ts'
import { allSubjects, type Subject } from './subject.ts'

/**
 * `GET …/getCards`: what is reviewed and the steps it passes, of the platform or of one
 * organisation: its own flow of today and those planned, and the platform's beneath.
 */
export const flowCardsRoute = route(reviewFlowCards, {
  access: { action: 'reviewFlow.view' },
  summary: '查询审核流程设置',
  async read({ organisation }, act) {
    const owner = await ownerAsked(act, organisation)
    const subjects = allSubjects()
      .filter(subject => isShown(act, subject))
      .toSorted((one, other) => one.resource.path.localeCompare(other.resource.path))
    const cards = []
    for (const subject of subjects) cards.push(await cardOf(act, subject, owner))
    return { cards, roles: Object.fromEntries(await namesOf(act, cards)) }
  },
})

/** Whose flows are asked for: an organisation's people ask for their own alone. */
export async function ownerAsked(
  act: Act,
  organisation: string | null | undefined,
): Promise<string | null> {
  if (act.person.ownerKind === 'organisation') return act.person.ownerId
  if (organisation == null) return null
  const { resource } = reviewFlow.fields.organisation
  if (!(await isChoosable(act, registry().get(resource), organisation))) throw absent()
  return organisation
}

/** People of an organisation meet the reviews of what they work on. */
function isShown({ person }: Act, { resource }: Subject): boolean {
  return person.ownerKind === 'platform' || holds(person, `${resource.name}.view`)
}

async function cardOf(act: Act, subject: Subject, owner: string | null) {
  const { kind, label, steps } = subject
  const shared = await flowInForce(act, kind, null)
  const own = owner === null ? shared : await flowInForce(act, kind, owner)
  const inherited = owner === null || own ? undefined : await ownFlow(act, kind, owner)
  const planned = await flowsAhead(act, kind, owner)
  const [shownOwn] = await presentFlows(act, [own])
  const shownPlanned = (await presentFlows(act, planned)).flatMap(flow => flow ?? [])
  return {
    kind,
    label,
    hasAmount: subject.hasAmount === true,
    fewest: subject.fewest ?? 1,
    /** What holds where the organisation has set nothing for this kind. */
    shared: inherited?.steps ?? shared?.steps ?? steps,
    own: shownOwn ?? null,
    planned: shownPlanned,
    refusal: whyNotSet(act.person, kind) ?? null,
  }
}

/** Names of the roles that the steps of some cards name by code. */
async function namesOf(act: Act, cards: readonly Awaited<ReturnType<typeof cardOf>>[]) {
  const steps = cards.flatMap(card => [
    ...card.shared,
    ...[card.own, ...card.planned].flatMap(flow => flow?.steps ?? []),
  ])
  return approvalPorts().roleNames(act.tx, [...new Set(steps.flatMap(({ role }) => role ?? []))])
}

async function flowsAhead(act: Act, kind: string, owner: string | null) {
  const table = tableOf(reviewFlow)
  const where = and(setBy(kind, owner), gt(table.effectiveFrom, beijingDay(act.now)))
  return selectRows(
    act.tx,
    reviewFlow,
    sql`where ${where} order by ${asc(table.effectiveFrom)} limit 20`,
  )
}

async function presentFlows(act: Act, rows: readonly (Row<typeof reviewFlow> | undefined)[]) {
  const found = rows.flatMap(row => row ?? [])
  const shown = await present(act, reviewFlowServing, found)
  const byId = new Map(shown.map(each => [each.id, each]))
  return rows.map(row => (row === undefined ? undefined : byId.get(row.id)))
}
