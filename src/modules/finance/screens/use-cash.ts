import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { choice, refs } from '#kinds/index.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { keys } from '#ui/logic/query-client.ts'
import { type FieldError, RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { moneyClaim } from '../model/money-claim.ts'
import { cashOrigins, moneyIn } from '../model/money-in.ts'
import { moneyInEnter } from '../model/money-in-calls.ts'

/** The fields of counted cash that are typed, in their order. */
export const cashFields = [
  'organisation',
  'origin',
  'bookedAt',
  'counters',
  'boxNo',
  'sealNo',
  'remark',
  'attachments',
] as const

const fields = {
  ...moneyIn.fields,
  counters: refs('清点人', 'access/account', {
    required: true,
    max: 6,
    hint: '至少两人：其中一人登记并提交，另一人复核',
  }),
  origin: choice('来源', cashOrigins, { required: true }),
}

/** The fields of one gift of counted cash. */
export const lineFields = [
  'donorName',
  'donorPhone',
  'amount',
  'cause',
  'anonymous',
  'wantReceipt',
  'returnValue',
] as const

/** A field of one of the gifts, as the server names it. */
export const lineField = (at: number, name: string) => `lines.${at}.${name}`

const emptyLine = { anonymous: false, wantReceipt: false, donorIsUnit: false }

/** One gift being typed. */
export interface CashLine {
  readonly key: number
  readonly store: FormStore
}

export type Cash = ReturnType<typeof useCash>

/** Counted cash with its gifts: values, errors at their own line, and sending both in one step. */
export function useCash(onSent: () => void) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const sent = useRef(false)
  const nextKey = useRef(1)
  const [store] = useState(
    () => new FormStore(fields, { origin: '3', bookedAt: new Date().toISOString() }),
  )
  const [lines, setLines] = useState<readonly CashLine[]>(() => [newLine(0)])
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = useMutation({
    mutationFn: (body: object) => tell(moneyInEnter, filledIn(moneyInEnter, body)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.resource(moneyIn.path) }),
  })
  const submit = async (names: readonly string[], total: number) => {
    setRefusal(null)
    const shown = [...names, 'denominations']
    const head = store.check(shown)
    const gifts = lines.map(line => line.store.check([...lineFields]))
    const wrong = [...store.errors(), ...wrongCount(store.value('counters'), total)]
    if (head === null || wrong.length > 0 || gifts.some(gift => gift === null)) {
      store.refuse(wrong)
      return setRefusal('请先改正标红的内容')
    }
    const claimed = lines.reduce((sum, line) => sum + Number(line.store.value('amount') ?? 0), 0)
    if (claimed !== total) return setRefusal('捐赠明细合计与清点金额不符')
    try {
      await send.mutateAsync({
        ...head,
        amount: total,
        lines: gifts.map(gift => ({ ...emptyLine, ...gift, kind: 'donation' })),
      })
      sent.current = true
      message.success('已提交，等待另一名清点人复核')
      onSent()
    } catch (error) {
      setRefusal(refuse(error, { store, lines, shown }))
    }
  }
  return {
    store,
    lines,
    refusal,
    isSending: send.isPending,
    isSent: () => sent.current,
    submit,
    /** The fields that are wrong, in the order of the screen. */
    wrong: () => [
      ...store.errors().map(({ field }) => field),
      ...lines.flatMap((line, at) => line.store.errors().map(({ field }) => lineField(at, field))),
    ],
    addLine: () => {
      const key = nextKey.current++
      setLines(held => [...held, newLine(key)])
    },
    removeLine: (key: number) => setLines(held => held.filter(line => line.key !== key)),
  }
}

/** What no single field can tell by itself: two people, and something that they counted. */
function wrongCount(counters: unknown, total: number): readonly FieldError[] {
  const isAlone = Array.isArray(counters) && counters.length === 1
  return [
    ...(isAlone ? [{ field: 'counters', message: '现金须至少两人清点' }] : []),
    ...(total === 0 ? [{ field: 'denominations', message: '请填写面额与张数' }] : []),
  ]
}

function newLine(key: number): CashLine {
  return { key, store: new FormStore(moneyClaim.fields, emptyLine) }
}

interface Typed {
  readonly store: FormStore
  readonly lines: readonly CashLine[]
  /** Names of the fields of the head that stand on the screen. */
  readonly shown: readonly string[]
}

/** Puts each refusal at its field, `lines.2.amount` at the third line. @returns the sentence for the head. */
function refuse(error: unknown, { store, lines, shown }: Typed): string {
  if (!(error instanceof RequestFailure) || error.errors.length === 0) return sentenceOfError(error)
  const ofHead = error.errors.filter(({ field }) => !field.startsWith('lines.'))
  store.refuse(ofHead)
  const strangers = ofHead.filter(({ field }) => !shown.includes(field))
  for (const [at, line] of lines.entries()) {
    const start = lineField(at, '')
    line.store.refuse(
      error.errors
        .filter(({ field }) => field.startsWith(start))
        .map(each => ({ ...each, field: each.field.slice(start.length) })),
    )
  }
  return strangers[0]?.message ?? '请先改正标红的内容'
}
