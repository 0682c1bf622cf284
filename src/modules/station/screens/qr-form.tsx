import { Alert, App, Button, InputNumber, Space } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { money } from '#kinds/index.ts'
import { RowsInput } from '#modules/cause/parts/form/rows-input.tsx'
import { tell } from '#ui/logic/asks.ts'
import type { Values } from '#ui/logic/form-store.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { qrCode, targetFields } from '../model/index.ts'
import { makeQrCodes } from '../model/qr-calls.ts'

const amountColumn = { amount: { field: money('金额', { min: 1 }), part: 1 } }

/** 新增二维码 and 编辑二维码: the kind first, then its target, where it hangs, how it is set. */
export default function QrFormScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const initial = Object.fromEntries(
    ['kind', 'station', 'organisation', 'name'].flatMap(name => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
  return (
    <FormScreen
      resource={qrCode}
      initial={initial}
      above={id && <Scanned id={id} />}
      hides={({ kind }) =>
        Object.entries(targetFields).flatMap(([of, name]) => (of === kind ? [] : [name]))
      }
      slots={{ amounts: form => <Amounts form={form} /> }}
    >
      {form => (id ? null : <Many form={form} />)}
    </FormScreen>
  )
}

function Amounts({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'amounts')
  const rows = Array.isArray(value) ? value.map((amount: unknown) => ({ amount })) : []
  return (
    <RowsInput
      columns={amountColumn}
      value={rows}
      blank={{ amount: null }}
      addLabel="添加金额"
      max={6}
      onChange={next =>
        set(Array.isArray(next) ? next.map(({ amount }: { amount?: unknown }) => amount) : null)
      }
    />
  )
}

/** Whose code was scanned keeps its target; a stopped one tells how many scans it still gets. */
function Scanned({ id }: { readonly id: string }) {
  const { row } = useRecord(qrCode, id)
  if (!row || row.scans === 0) return null
  const still = row.state === 'disabled' && (row.extra?.lately ?? 0) > 0
  return (
    <Alert
      type={still ? 'warning' : 'info'}
      showIcon
      title={
        still
          ? `已停用，近 30 天仍有 ${row.extra?.lately} 次扫码，请更换张贴的海报`
          : `已有 ${row.scans} 次扫码，不能更换目标`
      }
    />
  )
}

/** 数量: several numbered codes with the same target at once. */
function Many({ form }: { readonly form: Form }) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [howMany, setHowMany] = useState(10)
  const [isMaking, setMaking] = useState(false)
  const draft: Values = useSyncExternalStore(form.store.subscribe, () => form.store.values())
  const make = async () => {
    setMaking(true)
    try {
      const { made } = await tell(makeQrCodes, { howMany, draft: givenOf(draft) })
      message.success(`已生成 ${made} 个二维码`)
      form.store.reset()
      navigate('/equipment/qrCode')
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setMaking(false)
    }
  }
  return (
    <Space>
      <span>一次生成多个（投放位置后加序号）</span>
      <InputNumber
        min={2}
        max={500}
        value={howMany}
        aria-label="数量"
        onChange={count => setHowMany(count ?? 2)}
      />
      <Button loading={isMaking} onClick={() => void make()}>
        批量生成
      </Button>
    </Space>
  )
}

/** The fields that were filled in. */
function givenOf(draft: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  )
}
