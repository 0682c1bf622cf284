import { lockInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { vendorRotate } from '../../model/calls.ts'
import { vendor } from '../../model/index.ts'
import { replacedKey } from './keys.ts'
import { vendorServing } from './vendor.ts'

/** 重新生成: answers the new key, once. */
export const rotateRoute: AnyRoute = route(vendorRotate, {
  access: { action: 'vendor.rotateKey' },
  summary: '重新生成设备接入密钥（只在此时返回）',
  stepUp: true,
  async change({ id }, act) {
    const row = await lockInScope(act, vendorServing, { id, action: 'vendor.rotateKey' })
    if (row.state !== 'active') act.refuse('合作中的厂商才能生成接入密钥')
    const next = await updateRow(act, vendor, row, replacedKey(act, row), {
      verb: 'rotateKey',
      label: '重新生成密钥',
    })
    return {
      keyPrefix: next.keyPrefix ?? '',
      accessKey: next.accessKey ?? '',
      oldKeyUntil: next.oldKeyUntil ?? '',
    }
  },
})
