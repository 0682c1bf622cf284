import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Move } from '#kernel/resource/lifecycle.ts'
import { text } from '#kinds/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { MoveDialog } from '#ui/views/move-dialog.tsx'
import type { RowAction } from '#ui/views/row-actions.tsx'
import { account } from '../../model/account.ts'
import type { SentLink } from './account-calls.ts'
import { LinkDialog } from './link-dialog.tsx'

const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })
const nowhere = { from: [], to: [] } as const

/** What an administrator does with an account without changing its state, each a call of that name. */
const acts: Readonly<Record<string, Move & { readonly done: string }>> = {
  unlock: {
    ...nowhere,
    label: '解锁',
    confirm: '登录失败次数清零，可立即重新登录。',
    ask: { reason },
    done: '已解锁',
  },
  resetPassword: {
    ...nowhere,
    label: '重置密码',
    confirm: '向其手机发送一次性链接，由本人设置新密码；短信无法送达时链接只显示一次。',
    ask: { reason },
    done: '一次性链接已发送到其手机',
  },
  endSession: {
    ...nowhere,
    label: '强制下线',
    confirm: '其全部设备立即退出登录，未保存的内容会丢失。',
    danger: true,
    done: '已下线',
  },
  resetTwoFactor: {
    ...nowhere,
    label: '解除第二因素',
    confirm: '其下次登录须重新绑定第二因素。',
    ask: { reason },
    danger: true,
    done: '已解除',
  },
}

interface Asking {
  readonly name: string
  readonly act: (typeof acts)[string]
  readonly row: PresentedOf<typeof account>
}

/** The acts on an account beside its moves, with the dialogs to be placed once. */
export function useAccountActs(): {
  actionsOf(row: PresentedOf<typeof account>): readonly RowAction<typeof account>[]
  readonly dialogs: ReactNode
} {
  const { message } = App.useApp()
  const refresh = useRefresh(account)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [link, setLink] = useState<{ name: string; link: string } | null>(null)
  const send = async ({ name, act, row }: Asking, answers: object) => {
    const sent = await post<SentLink | null>(callOf(account, name), { ...answers, id: row.id })
    setAsking(null)
    if (sent?.link) setLink({ name: nameOf(row), link: sent.link })
    else message.success(act.done)
    await refresh()
  }
  return {
    actionsOf: row =>
      Object.entries(acts).flatMap(([name, act]) =>
        isOffered(name, row)
          ? [
              {
                key: name,
                label:
                  name === 'resetPassword' && row.state === 'pending' ? '重发激活链接' : act.label,
                quiet: name !== 'unlock',
                run: (chosen: PresentedOf<typeof account>) => setAsking({ name, act, row: chosen }),
              },
            ]
          : [],
      ),
    dialogs: (
      <>
        {asking && (
          <MoveDialog
            resource={account}
            named={{
              name: asking.name,
              move: {
                ...asking.act,
                confirm: `${nameOf(asking.row)}：${asking.act.confirm ?? ''}`,
              },
            }}
            rows={[asking.row]}
            count={1}
            onSend={answers => send(asking, answers)}
            onClose={() => setAsking(null)}
          />
        )}
        {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
      </>
    ),
  }
}

/** Whether a failed login keeps the account out for now. */
export function isLocked(row: PresentedOf<typeof account>): boolean {
  return row.lockedUntil !== null && Date.parse(row.lockedUntil) > Date.now()
}

function isOffered(name: string, row: PresentedOf<typeof account>): boolean {
  if (!row.can.includes(name)) return false
  if (name === 'unlock') return isLocked(row)
  if (name === 'resetPassword') return row.state === 'pending' || row.state === 'enabled'
  return row.state === 'enabled'
}

function nameOf(row: PresentedOf<typeof account>): string {
  return `${row.realName}（${row.loginName}）`
}
