import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { sendMail } from '#modules/message/server/index.ts'
import { notify } from '#modules/platform/server/index.ts'
import { partnerPlatform, type webhook } from '../../model/index.ts'

/** Tells the partner's contact, and whoever connected it, that an address was switched off. */
export async function raiseStopped(act: Act, hook: Row<typeof webhook>): Promise<void> {
  const platform = await findRow(act.tx, partnerPlatform, hook.platform)
  if (platform === undefined) return
  const title = `回调「${hook.name}」已自动停用`
  const body = `${platform.name}：连续多条推送未送达，请检查接收服务后重新启用。`
  const keepers = [platform.createdBy, hook.createdBy].flatMap(id => id ?? [])
  if (keepers.length > 0)
    await notify(act, {
      ...{ accounts: [...new Set(keepers)], kind: 'system', title, body },
      link: `/platformManage/platformUpdate?id=${platform.id}&tab=webhooks`,
    })
  await sendMail(act, { to: platform.email, subject: title, text: body })
}
