import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { serve } from '#kernel/server/serve.ts'
import { officialAccount } from '../../model/index.ts'
import { publishMenu } from './publish-menu.ts'
import { syncFollowers } from './sync.ts'
import { forgetToken } from './token.ts'
import { oaTransport } from './transport.ts'

const callback = '/api/fans/officialAccount/callback'

/** Accounts with their rules: secrets are replaced only, a new one makes a new token. */
export const officialAccountServing = serve(officialAccount, {
  openPicks: true,
  prepare: () => ({ callbackKey: randomBytes(12).toString('hex') }),
  check(next, act) {
    if (next.kind !== 'mini' && !/^wx[0-9a-f]{16}$/.test(next.appId))
      act.mark('appId', 'AppID 应为 wx 开头的 18 位编号')
    if (next.appSecret !== null && !/^[0-9a-zA-Z]{32}$/.test(next.appSecret))
      act.mark('appSecret', 'AppSecret 应为 32 位字母和数字')
    if (next.token !== null && !/^[0-9a-zA-Z]{3,32}$/.test(next.token))
      act.mark('token', '消息令牌应为 3–32 位字母和数字')
    if (next.aesKey !== null && !/^[0-9a-zA-Z]{43}$/.test(next.aesKey))
      act.mark('aesKey', '消息密钥应为 43 位字母和数字')
    for (const { name, sub = [], url, key } of next.menu ?? [])
      if (sub.length === 0 && url === undefined && key === undefined)
        act.mark('menu', `菜单「${name}」须有链接、关键词或子菜单`)
  },
  async updated(row, act, before) {
    if (row.appSecret !== before.appSecret || row.appId !== before.appId)
      await forgetToken(act, row.id)
  },
  movable(row, name) {
    if ((name === 'sync' || name === 'publishMenu') && row.appSecret === null)
      return '请先填写 AppSecret'
    if (name === 'sync' && row.sync === 'running') return '正在同步'
    if (name === 'publishMenu' && (row.menu ?? []).length === 0) return '请先编辑菜单'
    return true
  },
  actions: {
    async sync(row, _answers, act) {
      await act.enqueue(syncFollowers, { account: row.id })
      return { sync: 'running' as const, syncReason: null }
    },
    async publishMenu(row, _answers, act) {
      await act.enqueue(publishMenu, { account: row.id })
      return { syncReason: '菜单发布中' }
    },
  },
  async enrich(rows, act) {
    const { rows: counted } = await act.tx.execute<{ account: string; templates: number }>(sql`
      select account, count(*)::int as templates from message_template
       where account = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and state = 'enabled'
       group by 1`)
    const templates = new Map(counted.map(each => [each.account, each.templates]))
    return new Map(
      rows.map(row => [
        row.id,
        {
          templates: templates.get(row.id) ?? 0,
          callback: `${callback}?key=${row.callbackKey}`,
          isSimulated: oaTransport().name === 'local',
        },
      ]),
    )
  },
})
