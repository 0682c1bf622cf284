import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { withParams } from '#ui/logic/request.ts'
import dialog from '#ui/views/dialog.module.css'
import { bill } from '../../model/bill.ts'
import { channels } from '../../model/channel.ts'
import styles from './bills.module.css'
import { LookAsks } from './look-asks.tsx'
import { LookBody } from './look-body.tsx'
import { type Chosen, clashOf, type Look, type Looks, savedOf } from './use-upload.ts'

interface LookListProps {
  readonly looks: Looks
  /** Keys of the bills that were taken out. */
  readonly left: ReadonlySet<string>
  readonly chosen: Readonly<Record<string, Chosen>>
  readonly isBusy: boolean
  onLeave(key: string, isLeft: boolean): void
  onChoose(key: string, told: Chosen): void
  /** The dialog is left for the batch that a refusal names. */
  onGo(): void
}

/** Each bill of an upload: whose it is, what it adds up to and what keeps it from being saved. */
export function LookList(props: LookListProps) {
  const { looks, left } = props
  const saved = savedOf(looks.bills, left)
  // The same file may be chosen twice: what tells it apart is its place.
  const placed = [...looks.bills.entries()]
  return (
    <div className={styles.looks}>
      {placed.map(([place, look]) => (
        <OneLook
          key={place}
          {...props}
          look={look}
          saved={saved}
          isOnly={looks.bills.length === 1}
        />
      ))}
      {looks.aside.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`压缩包里另有 ${looks.aside.length} 个文件不作为账单保存`}
          description={looks.aside.map(({ file, name, why }) => (
            <div key={`${file} ${name}`}>
              {file} › {name}：{why}
            </div>
          ))}
        />
      )}
    </div>
  )
}

interface OneProps extends LookListProps {
  readonly look: Look
  readonly saved: readonly Look[]
  readonly isOnly: boolean
}

/** The name within its archive, where it lies in one. */
export function nameOf({ file, name }: Pick<Look, 'file' | 'name'>): string {
  return file === name ? name : `${file} › ${name}`
}

function formatOf({ format, channel }: Look): string | undefined {
  if (format === 'wxFund') return '微信资金账单'
  if (format !== null) return bill.fields.format.options[format]
  return channel === null ? undefined : channels[channel]
}

function factsOf(look: Look): string {
  const days = [...new Set(look.parts.map(({ billDate }) => billDate))]
  const merchants = [...new Set(look.parts.map(({ merchant }) => merchant))]
  const [first] = days
  return [
    formatOf(look) ?? '未识别',
    ...(merchants.length === 0 ? [] : [`商户号 ${merchants.join('、')}`]),
    ...(first === undefined ? [] : [`账单日 ${first}`]),
    ...(days.length > 1 ? [`至 ${days.at(-1)}，共 ${days.length} 天`] : []),
    ...(look.rowCount === 0 ? [] : [`${look.rowCount} 行`, `收款 ¥${printMoney(look.payAmount)}`]),
  ].join(' · ')
}

function OneLook(props: OneProps) {
  const { look, saved, left, chosen, isBusy, isOnly, onLeave, onChoose } = props
  const [isOpen, open] = useState(isOnly)
  const isLeft = left.has(look.key)
  const isSaved = saved.includes(look)
  return (
    <section className={styles.look} aria-label={nameOf(look)}>
      <div className={styles.head}>
        <div className={isLeft ? styles.left : undefined}>
          <div className={styles.name}>{nameOf(look)}</div>
          <div className={dialog.quiet}>{factsOf(look)}</div>
        </div>
        <div className={styles.state}>
          <Tag color={isSaved ? 'green' : isLeft ? 'default' : 'red'}>
            {isSaved ? '可保存' : isLeft ? '已移出' : '不能保存'}
          </Tag>
          {look.refused === null && (
            <Button
              size="small"
              type="link"
              disabled={isBusy}
              onClick={() => onLeave(look.key, !isLeft)}
            >
              {isLeft ? '恢复' : '移出'}
            </Button>
          )}
          <Button size="small" type="link" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
            {isOpen ? '收起' : '预览'}
          </Button>
        </div>
      </div>
      {!isLeft && <Why {...props} />}
      <LookAsks
        look={look}
        told={chosen[look.key] ?? {}}
        isBusy={isBusy}
        onTell={told => onChoose(look.key, told)}
      />
      {isOpen && <LookBody look={look} />}
    </section>
  )
}

/** What keeps a bill from being saved. */
function Why({ look, saved, onGo }: OneProps) {
  const { pathname } = useLocation()
  const { refused } = look
  const clash = clashOf(look, saved)
  if (refused === null && clash === undefined) return null
  return (
    <div className={styles.refused}>
      <span>
        {refused?.message ??
          `与「${nameOf(clash ?? look)}」是同一商户号同一账单日的账单，只能保存其中一份`}
      </span>
      {refused?.known && (
        <Link to={withParams(pathname, { part: 'bills', id: refused.known.id })} onClick={onGo}>
          查看批次 {refused.known.number}
        </Link>
      )}
    </div>
  )
}
