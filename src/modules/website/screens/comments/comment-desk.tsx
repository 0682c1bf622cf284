import { Button, Checkbox, Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useShortcuts } from '#ui/logic/shortcuts.ts'
import { movesOf, type NamedMove } from '#ui/logic/use-moves.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { interaction, publicComment } from '../../model/index.ts'
import styles from '../website.module.css'
import { BlockRequest } from './block-request.tsx'
import type { ReviewedText } from './comment-card.tsx'
import { CommentCard, MachineTag } from './comment-card.tsx'
import { AddWord, FreezeButtons } from './desk-tools.tsx'

// Both kinds of record have one lifecycle, and so the same moves.
const named = (name: string) => movesOf(publicComment).find(move => move.name === name)
const isInteraction = (row: ReviewedText) => row.resource === interaction.path
const reasons = ['广告引流', '辱骂攻击', '虚假信息', '泄露隐私', '与对象无关']

/** A page of comments and interactions, decided one after the other or several at once; P passes, B blocks, J and K walk. */
export function CommentDesk({
  rows,
  pager,
}: {
  readonly rows: readonly ReviewedText[]
  readonly pager: ReactNode
}) {
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const refresh = useRefresh(publicComment)
  const moved = () => {
    setChosen(new Set())
    void refresh()
  }
  const comments = useMoveFlow(publicComment, moved)
  const interactions = useMoveFlow(interaction, moved)
  const flowOf = (each: ReviewedText) => (isInteraction(each) ? interactions : comments)
  const place = Math.min(at, rows.length - 1)
  const row = rows[place]
  const make = (move: NamedMove | undefined) => {
    if (!row || !move) return
    const needs = move.name !== 'pass' || row.state === 'blocked' || row.reports > 0
    if (needs && reason.trim().length < 2) return flowOf(row).start(move, [row])
    void flowOf(row)
      .make(move, [row], { reason: reason.trim() || null })
      .then(done => done && setReason(''))
  }
  useShortcuts({
    queueNext: () => setAt(Math.min(place + 1, rows.length - 1)),
    queuePrevious: () => setAt(Math.max(place - 1, 0)),
    queuePass: () => make(named('pass')),
    queueBlock: () => make(named('block')),
  })
  useEffect(() => {
    document.getElementById(row?.id ?? '')?.scrollIntoView({ block: 'nearest' })
  }, [row?.id])
  if (!row) return null
  const isDecider = rows.some(each => each.can.includes('pass') || each.can.includes('block'))
  const picked = rows.filter(each => chosen.has(each.id))
  // What the machine doubts is read one by one, unless there is nothing else.
  const clean = rows.filter(each => each.machineScore === 'clean')
  const together = clean.length > 0 ? clean : rows
  // One decision is about one kind of record: of both, comments come first.
  const [first = row] = [...picked.filter(each => !isInteraction(each)), ...picked]
  const alike = picked.filter(each => isInteraction(each) === isInteraction(first))
  const share = alike.length < picked.length ? ` (${alike.length})` : ''
  const offered = ['pass', 'block', 'discard'].flatMap(name => {
    const move = named(name)
    return move && row.can.includes(name) ? [move] : []
  })
  return (
    <div className={styles.split}>
      <Section
        padding="flush"
        title={
          <span className={styles.pick}>
            {isDecider && (
              <Checkbox
                aria-label={clean.length > 0 ? '选择本页机审正常的' : '全选本页'}
                checked={picked.length === together.length}
                indeterminate={picked.length > 0 && picked.length !== together.length}
                onChange={({ target }) =>
                  setChosen(new Set(target.checked ? together.map(each => each.id) : []))
                }
              />
            )}
            {picked.length > 0 ? `已选 ${picked.length} 条` : `本页 ${rows.length} 条`}
          </span>
        }
        extra={
          picked.length > 0 &&
          ['pass', 'block'].map(name => {
            const move = named(name)
            return (
              move && (
                <Button key={name} size="small" onClick={() => flowOf(first).start(move, alike)}>
                  {move.move.label}
                  {share}
                </Button>
              )
            )
          })
        }
      >
        <ul className={styles.list}>
          {rows.map((each, index) => (
            <li key={each.id} className={isDecider ? styles.choosable : undefined}>
              {isDecider && (
                <Checkbox
                  className={styles.choice ?? ''}
                  checked={chosen.has(each.id)}
                  aria-label={`选择${each.displayName}的评论`}
                  onChange={({ target }) =>
                    setChosen(held => {
                      const next = new Set(held)
                      if (target.checked) next.add(each.id)
                      else next.delete(each.id)
                      return next
                    })
                  }
                />
              )}
              <button
                type="button"
                id={each.id}
                className={index === place ? styles.chosen : styles.item}
                aria-current={index === place}
                onClick={() => setAt(index)}
              >
                <span className={look.line}>
                  <strong>{each.displayName}</strong>
                  <span className={look.push}>
                    <MachineTag row={each} />
                  </span>
                </span>
                <span className={styles.excerpt}>{each.content}</span>
              </button>
            </li>
          ))}
        </ul>
        {pager && <div className={styles.pager}>{pager}</div>}
      </Section>
      <div className={styles.sticky}>
        <Section title={`本页第 ${place + 1} / ${rows.length} 条`}>
          <div className={look.stack}>
            <CommentCard row={row} />
            {row.resource !== interaction.path && row.blockRequest !== null && (
              <BlockRequest row={row} />
            )}
            {offered.length > 0 && (
              <>
                <Select
                  mode="tags"
                  maxCount={1}
                  value={reason ? [reason] : []}
                  aria-label="原因"
                  placeholder="原因（屏蔽、删除和恢复时必填）"
                  options={reasons.map(value => ({ value, label: value }))}
                  onChange={values => setReason(values.at(-1) ?? '')}
                />
                <div className={look.line}>
                  {offered.map(move => (
                    <Button
                      key={move.name}
                      type={move.name === 'pass' ? 'primary' : 'default'}
                      danger={move.move.danger ?? false}
                      loading={flowOf(row).isMoving}
                      onClick={() => make(move)}
                    >
                      {move.move.label}
                      {move.name === 'pass' ? '（P）' : move.name === 'block' ? '（B）' : ''}
                    </Button>
                  ))}
                  <span className={look.push} />
                  <FreezeButtons user={row.user !== null ? row.user : null} />
                </div>
              </>
            )}
            <AddWord />
          </div>
        </Section>
      </div>
      {comments.dialogs}
      {interactions.dialogs}
    </div>
  )
}
