import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '#kernel/server/job.ts'
import { findRow } from '#kernel/server/rows.ts'
import { type MenuButton, officialAccount } from '../../model/index.ts'
import { openChannel } from './channel.ts'
import { noteHealth, whyFailed } from './health.ts'

/** Hands the kept menu over to the channel. */
export const publishMenu = job('fans.publish-menu', {
  label: '发布公众号菜单',
  payload: z.object({ account: z.uuid() }),
  retries: 1,
  async run({ account: id }, work) {
    const account = await work.change(act => findRow(act.tx, officialAccount, id))
    if (account?.state !== 'enabled') return
    let said = '菜单已发布'
    try {
      const channel = openChannel(account, work.change, work.signal)
      await channel.createMenu((account.menu ?? []).map(buttonOf))
      await work.change(act =>
        act.tx.execute(sql`
          update official_account set menu_at = ${act.now.toISOString()}::timestamptz
           where id = ${id}::uuid`),
      )
    } catch (error) {
      said = `菜单发布失败：${whyFailed(error)}`
      await work.change(act => noteHealth(act, id, error))
    }
    await work.change(act =>
      act.tx.execute(
        sql`update official_account set sync_reason = ${said.slice(0, 200)} where id = ${id}::uuid`,
      ),
    )
  },
})

function buttonOf({ name, url, key, sub = [] }: MenuButton): object {
  if (sub.length > 0) return { name, sub_button: sub.map(each => ({ ...buttonOf(each) })) }
  return url === undefined ? { name, type: 'click', key: key ?? name } : { name, type: 'view', url }
}
