import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insert, lockInScope, readInScope } from '#kernel/server/commands.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { accessPorts } from '#modules/access/server/index.ts'
import { toldAlready } from '#modules/platform/server/index.ts'
import {
  type ComponentContent,
  componentBases,
  componentCopy,
  componentTell,
  componentUse,
} from '../model/index.ts'
import { placedWidgets, screenComponentServing } from './component.ts'

const newCode = (base: string) => `${base}-${randomBytes(3).toString('hex')}`

/** A component with nothing but the size of its base. */
function blankContent({ width, height }: { width: number; height: number }): ComponentContent {
  return { chart: {}, style: {}, binding: null, interactions: [], sample: null, width, height }
}

const copy = route(componentCopy, {
  access: { action: 'screenComponent.copy' },
  summary: '复制大屏组件',
  async change({ id, base }, act) {
    if (id === null) {
      if (base === null) throw refusal('请选择组件')
      const { label, ...size } = componentBases[base]
      const given = { code: newCode(base), name: `${label}副本`, base, content: blankContent(size) }
      return { id: (await insert(act, screenComponentServing, given)).id }
    }
    const row = await readInScope(act, screenComponentServing, id)
    const made = await insert(act, screenComponentServing, {
      ...{ code: newCode(row.base), name: `${row.name.slice(0, 18)}副本`, base: row.base },
      ...{ content: row.content },
    })
    return { id: made.id }
  },
})

interface Use extends Record<string, unknown> {
  readonly screen: string
  readonly name: string
  readonly state: 'draft' | 'published' | 'offline'
  readonly placed: number
  readonly releases: (number | null)[]
  readonly editor: string
}

/** The screens, of whomever, on whose draft or live version a component stands. */
async function usesOf({ tx }: Act, id: string): Promise<Use[]> {
  const { rows } = await tx.execute<Use>(sql`
    select s.id::text as screen, s.name, s.state, count(distinct p.widget ->> 'id')::int as placed,
      d.saved_by::text as editor,
      json_agg(distinct (p.widget ->> 'componentVersion')::int) as releases
    from ${placedWidgets} p join big_screen s on s.id = p.screen
      join screen_draft d on d.screen = s.id
    where p.widget ->> 'component' = ${id} group by 1, 2, 3, d.saved_by
    order by s.name limit 500`)
  return rows
}

const getUse = route(componentUse, {
  access: { action: 'screenComponent.view' },
  summary: '查询大屏组件的使用情况',
  async read({ id }, act) {
    const row = await readInScope(act, screenComponentServing, id)
    const uses = await usesOf(act, row.id)
    // Screens of others are counted on the list and not named here.
    const { rows } = await act.tx.execute<{ id: string }>(sql`
      select id::text from big_screen where id = any(${sql.param(uses.map(each => each.screen))}::uuid[])
        and (${act.person.ownerKind === 'platform'} or organisation = ${act.person.ownerId}::uuid)`)
    const own = new Set(rows.map(each => each.id))
    return uses.filter(({ screen }) => own.has(screen)).map(({ editor: _editor, ...told }) => told)
  },
})

const tell = route(componentTell, {
  access: { action: 'screenComponent.update' },
  summary: '通知使用者升级大屏组件',
  async change({ id }, act) {
    const row = await lockInScope(act, screenComponentServing, {
      ...{ id, action: 'screenComponent.update' },
    })
    const old = (await usesOf(act, id)).filter(({ releases }) =>
      releases.some(release => release === null || release < row.release),
    )
    const notice = {
      title: '大屏组件有新版本',
      body: `「${row.name}」已发布第 ${row.release} 版，可在大屏设计中升级。`,
    }
    const editors = [...new Set(old.map(({ editor }) => editor))]
    // Once a version: whoever was told knows.
    const known = await toldAlready(act.tx, editors, notice)
    const accounts = editors.filter(each => !known.has(each))
    if (accounts.length === 0)
      throw refusal(
        editors.length > 0 ? `已通知过第 ${row.release} 版` : '使用该组件的大屏都已是最新版本',
      )
    await accessPorts().notify(act, { ...notice, accounts, kind: 'system' })
    return { told: old.filter(({ editor }) => accounts.includes(editor)).length }
  },
})

export const componentRoutes = [copy, getUse, tell]
