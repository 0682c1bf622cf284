import { sql } from 'drizzle-orm'
import type { House } from '#kernel/server/assemble.ts'
import type { Reader } from '#kernel/server/database.ts'
import { connect } from '#kernel/server/port.ts'
import { recordsChanged } from '#modules/classify/server/index.ts'
import { article } from '#modules/content/model/index.ts'
import { insertApplication, stateOfApplication } from '#modules/content/server/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import {
  hideDonors,
  whenGiftsPaid,
  whenGiftsWithdrawn,
  whenRefunded,
} from '#modules/finance/server/index.ts'
import { isFounderPhone, whenFounderAsked } from '#modules/fund/server/index.ts'
import { openPools } from '#modules/giving/server/index.ts'
import { forgetHearts, orangePorts } from '#modules/orange/server/index.ts'
import { givingByPhone, hideGiver } from '#modules/people/server/index.ts'
import {
  claimInvited,
  earn,
  earnFromGifts,
  forgetPoints,
  pointsOf,
  reverseGift,
} from '#modules/points/server/index.ts'
import { publishedTexts, submitInteraction, websitePorts } from '#modules/website/server/index.ts'
import { originOf, type Settings } from '../settings.ts'

/** Connects the programme of hearts: the pools of sponsors and the causes that it gives to. */
export function connectOrange(house: House): void {
  connect(house, orangePorts, {
    pools: openPools,
    async causes(reader, ids) {
      if (ids.length === 0) return new Map()
      const { rows } = await reader.execute<{
        id: string
        organisation: string
        title: string
        status: string
      }>(sql`select id, organisation, title, status from cause
              where id = any(${sql.param([...ids])}::uuid[])`)
      return new Map(
        rows.map(({ id, status, ...cause }) => [id, { ...cause, isRaising: status === 'raising' }]),
      )
    },
  })
}

/** Connects the sites: points and gifts of users, what becomes of comments, texts to search. */
export function connectSites(house: House, settings: Settings): void {
  connect(house, websitePorts, {
    raisingCauses,
    isFounder: isFounderPhone,
    origin: () => originOf(settings),
    pointsOf,
    givingOf: givingByPhone,
    async forgetUser(act, { id, phone }) {
      await forgetPoints(act, id)
      await forgetHearts(act, id)
      if (phone !== null) await hideDonors(act, await hideGiver(act, phone))
    },
    async makeApplication(act, { content }) {
      const made = await insertApplication(
        act,
        { kind: 'feedback', subject: content.slice(0, 30).padEnd(2, '…'), content },
        act.person,
      )
      return made.number
    },
    applicationState: stateOfApplication,
    async proved(act, { id, organisation, content }) {
      await appendLeaves(act, [
        {
          kind: 'publication',
          sourceType: 'website/agreementVersion',
          sourceId: id,
          organisation,
          occurredAt: act.now.toISOString(),
          content,
        },
      ])
    },
    async earned(act, { user, event, sourceId, sourceTitle }) {
      await earn(act, {
        user,
        event,
        source: { type: `website/${event}`, id: sourceId, title: sourceTitle },
      })
      if (event === 'register') await claimInvited(act, user)
    },
  })
  connectGiftEffects(house)
  // What a founder asks by his link stands among the questions that are to be answered.
  whenFounderAsked.of(async (act, { fund: cause, founder, text: content }) => {
    await submitInteraction(act, { cause, founder, kind: 'question', content })
  })(house)
  publishedTexts.of(
    {
      resource: article.path,
      fields: ['title', 'content'],
      scope: 'article',
      states: ['published'],
    },
    {
      resource: 'project/project',
      fields: ['title', 'summary', 'detail', 'story'],
      scope: 'cause',
      states: ['raising', 'raised', 'executing', 'paused', 'closed'],
    },
  )(house)
}

/** Which of these causes take gifts now. */
async function raisingCauses(
  reader: Reader,
  causes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (causes.length === 0) return new Set()
  const found = await reader.execute<{ id: string }>(
    sql`select id from cause where status = 'raising' and id in (${sql.join(
      causes.map(id => sql`${id}::uuid`),
      sql`, `,
    )})`,
  )
  return new Set(found.rows.map(row => row.id))
}

/** What a gift brings its donor and a refund takes again: points, and labels that follow at once. */
function connectGiftEffects(house: House): void {
  whenGiftsPaid.of(async (act, gifts) => {
    await recordsChanged(act, {
      target: 'donor',
      ids: [...new Set(gifts.flatMap(({ donor }) => donor ?? []))],
    })
    await earnFromGifts(
      act,
      // Sheets of earlier years thank nobody a second time.
      gifts.flatMap(({ id, number, organisation, donor, amount, channel, source }) =>
        donor === null || source === 'import'
          ? []
          : { id, number, organisation, donor, amount, isMonthly: channel === '10' },
      ),
    )
  })(house)
  whenGiftsWithdrawn.of((act, donors) => recordsChanged(act, { target: 'donor', ids: donors }))(
    house,
  )
  whenRefunded.of(async (act, { refund, donation, donor, amount, refunded }) => {
    await reverseGift(act, { refund, donation, amount, refunded })
    if (donor !== null) await recordsChanged(act, { target: 'donor', ids: [donor] })
  })(house)
}
