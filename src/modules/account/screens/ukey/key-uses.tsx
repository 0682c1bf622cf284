import { App } from 'antd'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { Condition } from '#ui/logic/list-state.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { keyUse } from '../../model/key-use.ts'
import { keyUseVerify } from '../../model/key-use-calls.ts'

/** 使用记录, of one key or of all; 验证签名 checks one against the certificate of its time. */
export function KeyUses({ id }: { readonly id?: string }) {
  const { message } = App.useApp()
  const verify = async (row: PresentedOf<typeof keyUse>) => {
    try {
      const { isValid, sentence } = await fetchAsk(keyUseVerify, { id: row.id })
      if (isValid) message.success(sentence)
      else message.error(sentence)
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const where: readonly Condition[] = id ? [{ field: 'key', op: 'is', value: id }] : []
  return (
    <ListScreen
      resource={keyUse}
      title="UKEY使用记录"
      {...(id ? { kept: 'memory' as const, where } : {})}
      shown={[
        'at',
        ...(id ? [] : ['serial']),
        'account',
        'purpose',
        'act',
        'object',
        'result',
        'ip',
      ]}
      columns={{ serial: { isUncut: true }, result: { width: 130 }, at: { width: 160 } }}
      rowActions={row =>
        row.result === 'ok' ? [{ key: 'verify', label: '验证签名', run: verify }] : []
      }
    />
  )
}
