import { sql } from 'drizzle-orm'
import type { Database } from '#kernel/server/database.ts'
import { connectChangeGuard } from '#kernel/server/guard.ts'
import { connectAnswerFilter } from '#kernel/server/http.ts'
import { connectAccount } from '#modules/account/server/index.ts'
import { recordsChanged } from '#modules/classify/server/index.ts'
import { article } from '#modules/content/model/index.ts'
import {
  connectContent,
  insertApplication,
  stateOfApplication,
} from '#modules/content/server/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import {
  hideDonors,
  whenGiftsPaid,
  whenGiftsWithdrawn,
  whenRefunded,
} from '#modules/finance/server/index.ts'
import { givingByPhone, hideGiver } from '#modules/people/server/index.ts'
import { connectHostSettings } from '#modules/platform/server/index.ts'
import {
  claimInvited,
  earn,
  earnFromGifts,
  forgetPoints,
  pointsOf,
  reverseGift,
} from '#modules/points/server/index.ts'
import { connectProject } from '#modules/project/server/index.ts'
import {
  agreementsOfRegistration,
  asWritten,
  checkWordsNow,
  connectAdCauses,
  connectWebsite,
  countPassed,
  filterAnswer,
  guardChange,
  keepWordsFresh,
  noteConsent,
  registerTexts,
  settingByHost,
} from '#modules/website/server/index.ts'

import { originOf, type Settings } from '../settings.ts'

/** Connects the sites: masks of answers, words, consents, points of users, footers by host. */
export async function connectSites(database: Database, settings: Settings): Promise<void> {
  connectAnswerFilter(filterAnswer)
  connectChangeGuard(guardChange)
  connectHostSettings(settingByHost)
  connectContent({
    checkWords: text =>
      checkWordsNow(text, { scope: 'article' }).hits.map(hit => ({
        word: asWritten(text, hit),
        level: hit.level,
        from: hit.at,
        to: hit.at + hit.length,
      })),
    countComments: reader => countPassed(reader, 'article'),
  })
  connectProject({
    sensitiveWords: (text, organisation) =>
      checkWordsNow(text, { scope: 'cause', organisation }).hits.map(hit => ({
        word: asWritten(text, hit),
        isForbidden: hit.level === 'block',
      })),
  })
  connectAccount({
    agreementsInForce: agreementsOfRegistration,
    async noteConsents(act, { subject, agreements, ip, device }) {
      for (const agreement of agreements)
        await noteConsent(act, {
          subjectType: 'account',
          subject,
          agreement,
          channel: '注册',
          ip,
          device,
        })
    },
  })
  connectWebsite({
    origin: () => originOf(settings),
    pointsOf,
    givingOf: givingByPhone,
    async forgetUser(act, { id, phone }) {
      await forgetPoints(act, id)
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
  connectGiftEffects()
  connectAdCauses(async (reader, causes) => {
    if (causes.length === 0) return new Set()
    const found = await reader.execute<{ id: string }>(
      sql`select id from cause where status = 'raising' and id in (${sql.join(
        causes.map(id => sql`${id}::uuid`),
        sql`, `,
      )})`,
    )
    return new Set(found.rows.map(row => row.id))
  })
  registerTexts({
    resource: article.path,
    fields: ['title', 'content'],
    scope: 'article',
    states: ['published'],
  })
  registerTexts({
    resource: 'project/project',
    fields: ['title', 'summary', 'detail', 'story'],
    scope: 'cause',
    states: ['raising', 'raised', 'executing', 'paused', 'closed'],
  })
  await keepWordsFresh(database)
}

/** What a gift brings its donor and a refund takes again: points, and labels that follow at once. */
function connectGiftEffects(): void {
  whenGiftsPaid(async (act, gifts) => {
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
  })
  whenGiftsWithdrawn((act, donors) => recordsChanged(act, { target: 'donor', ids: donors }))
  whenRefunded(async (act, { refund, donation, donor, amount, refunded }) => {
    await reverseGift(act, { refund, donation, amount, refunded })
    if (donor !== null) await recordsChanged(act, { target: 'donor', ids: [donor] })
  })
}
