import { and, eq, sql } from 'drizzle-orm'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { presentOne } from '#kernel/server/present.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { consent, publicComment, registeredUser, userInfoChange } from '../../model/index.ts'
import {
  registeredUserExportDossier,
  registeredUserGiving,
  registeredUserMarkRisk,
} from '../../model/registered-user-calls.ts'
import { givingOfPhone, websitePorts } from '../ports.ts'
import { userDevice } from './devices.ts'
import { registeredUserServing } from './registered-user.ts'

const markRiskRoute = route(registeredUserMarkRisk, {
  access: { action: 'registeredUser.markRisk' },
  summary: '处理用户风险标记',
  async change({ ids, risk, reason }, act) {
    // In one order, so that two of these never wait for each other.
    for (const user of [...new Set(ids)].sort()) {
      const row = await lockInScope(act, registeredUserServing, {
        id: user,
        action: 'registeredUser.markRisk',
      })
      await updateRow(
        act,
        registeredUser,
        row,
        { risk: risk.length === 0 ? null : risk },
        { verb: 'markRisk', label: '处理风险', reason },
      )
    }
    return { done: ids.length }
  },
})

/** What one user gave, organisation by organisation. */
const givingRoute = route(registeredUserGiving, {
  access: { action: 'registeredUser.view' },
  summary: '用户的捐赠',
  async read({ id: user }, act) {
    const row = await readInScope(act, registeredUserServing, user)
    const giving = await givingOfPhone(act.tx, row.phone)
    if (giving.length === 0) return []
    const names = await act.tx.execute<{ id: string; name: string }>(sql`
      select id, name from organisation where id in (${sql.join(
        giving.map(each => sql`${each.organisation}::uuid`),
        sql`, `,
      )})`)
    const byId = new Map(names.rows.map(row => [row.id, row.name]))
    return giving.map(each => ({ ...each, organisationName: byId.get(each.organisation) ?? '' }))
  },
})

/** Everything held about one user, for a rights request (PIPL art. 45); written down like an export. */
const dossierRoute = route(registeredUserExportDossier, {
  access: { action: 'registeredUser.export' },
  summary: '导出本人信息',
  async change({ id: user }, act) {
    const row = await readInScope(act, registeredUserServing, user, 'registeredUser.export')
    const comments = tableOf(publicComment)
    const consents = tableOf(consent)
    const changes = tableOf(userInfoChange)
    await recordOperation(act, {
      action: 'registeredUser.export',
      label: '导出本人信息',
      resource: registeredUser.path,
      record: row.id,
      version: row.version,
      title: row.nickname,
      organisation: null,
      changes: [],
      reason: null,
      outcome: 'done',
    })
    return {
      user: await presentOne(act, registeredUserServing, row),
      points: (await websitePorts().pointsOf(act.tx, [user])).get(user) ?? {
        available: 0,
        pending: 0,
      },
      giving: await givingOfPhone(act.tx, row.phone),
      bindings: row.openIds ?? {},
      devices: await act.tx
        .select({
          device: userDevice.device,
          source: userDevice.source,
          ip: userDevice.ip,
          firstAt: userDevice.firstAt,
          lastAt: userDevice.lastAt,
        })
        .from(userDevice)
        .where(eq(userDevice.user, user)),
      comments: await act.tx
        .select({
          content: comments.content,
          targetTitle: comments.targetTitle,
          state: comments.state,
          createdAt: comments.createdAt,
        })
        .from(comments)
        .where(eq(comments.user, user))
        .orderBy(comments.createdAt),
      consents: await act.tx
        .select({
          purpose: consents.purpose,
          choice: consents.choice,
          scope: consents.scope,
          channel: consents.channel,
          givenAt: consents.givenAt,
        })
        .from(consents)
        .where(and(eq(consents.subjectType, 'registeredUser'), eq(consents.subject, user)))
        .orderBy(consents.givenAt),
      changes: await act.tx
        .select({
          kind: changes.kind,
          state: changes.state,
          submittedAt: changes.submittedAt,
          decidedAt: changes.decidedAt,
        })
        .from(changes)
        .where(eq(changes.user, user))
        .orderBy(changes.submittedAt),
    }
  },
})

export const userRoutes: readonly AnyRoute[] = [markRiskRoute, givingRoute, dossierRoute]
