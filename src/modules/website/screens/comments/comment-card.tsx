import { Image, Tag } from 'antd'
import { useState } from 'react'
import { printMoment } from '#kinds/moment/moment.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import look from '#ui/views/look.module.css'
import { RevealButton } from '#ui/views/reveal-button.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import {
  aspectLabels,
  commentTargets,
  interaction,
  interactionKinds,
  publicComment,
  reportReasons,
} from '../../model/index.ts'
import styles from '../website.module.css'
import { MarkedText } from './marked-text.tsx'
import { Score } from './score.tsx'

/** A comment, or an interaction on the page of a cause; the queue says which. */
export type ReviewedText =
  | (PresentedOf<typeof publicComment> & { readonly resource?: typeof publicComment.path })
  | (PresentedOf<typeof interaction> & { readonly resource: typeof interaction.path })

/** One comment as reviewers read it: who, of what, the text with its words marked, pictures, marks of the machine. */
export function CommentCard({ row }: { readonly row: ReviewedText }) {
  const credit = row.extra?.credit
  const comment = row.resource === interaction.path ? undefined : row
  const aspects = Object.entries(comment?.aspects ?? {})
  const images = Array.isArray(row.images) ? row.images.map(String) : []
  return (
    <div className={look.stack}>
      <div className={look.line}>
        <strong>{row.displayName}</strong>
        {comment?.donor && <Tag color="gold">捐赠人</Tag>}
        {row.pinned === true && <Tag color="blue">置顶</Tag>}
        {credit && (
          <span className={look.quiet}>
            通过 {credit.passed} · 屏蔽 {credit.blocked}
          </span>
        )}
        <span className={look.push}>
          <StateTag of={publicComment} state={row.state} />
        </span>
      </div>
      <div className={look.line}>
        <About row={row} />
        {comment?.score != null && <Score score={comment.score} />}
        {aspects.map(([name, score]) => (
          <span key={name} className={look.quiet}>
            {aspectLabels[name as keyof typeof aspectLabels]} {score}
          </span>
        ))}
      </div>
      <Written key={row.id} row={row} />
      {images.length > 0 && (
        <div className={styles.pictures}>
          <Image.PreviewGroup>
            {images.map(id => (
              <Image
                key={id}
                width={96}
                height={96}
                src={fileUrl(id, 'thumb')}
                preview={{ src: fileUrl(id) }}
                alt="评论图片"
              />
            ))}
          </Image.PreviewGroup>
        </div>
      )}
      <div className={look.line}>
        <MachineTag row={row} />
        {row.reports > 0 && (
          <Tag color="red">
            被举报 {String(row.reports)} 次{reasonsIn(row)}
          </Tag>
        )}
        <span className={look.quiet}>
          {printMoment(row.createdAt)}
          {row.area !== null ? ` · ${row.area}` : ''}
          {row.device !== null ? ` · ${row.device}` : ''}
          {row.likes > 0 ? ` · 赞 ${row.likes}` : ''}
        </span>
      </div>
    </div>
  )
}

/** The text with its words marked; numbers in it are hidden until somebody with the right says why. */
function Written({ row }: { readonly row: ReviewedText }) {
  const [clear, setClear] = useState<string | null>(null)
  const resource = row.resource === interaction.path ? interaction : publicComment
  return (
    <div>
      <MarkedText text={clear ?? row.content} hits={Array.isArray(row.words) ? row.words : []} />
      {clear === null && row.masked?.includes('content') && (
        <div className={look.line}>
          <span className={look.quiet}>文中的电话、证件号或卡号已隐藏</span>
          <RevealButton
            resource={resource}
            row={row}
            name="content"
            label={publicComment.fields.content.label}
            onRevealed={value => setClear(String(value))}
          />
        </div>
      )}
    </div>
  )
}

/** Why a comment was reported, the most frequent reason first. */
function reasonsIn({ extra }: ReviewedText): string {
  const reasons = Object.entries(extra?.reportReasons ?? {})
  if (reasons.length === 0) return ''
  return `：${reasons
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, n]) => `${reportReasons[reason as keyof typeof reportReasons]} ${n}`)
    .join('、')}`
}

/** What a text is about: the target of a comment, the cause of an interaction. */
function About({ row }: { readonly row: ReviewedText }) {
  if (row.resource === interaction.path)
    return (
      <>
        <Tag>{interactionKinds[row.kind]}</Tag>
        <span>{row.shown.cause ?? ''}</span>
        <span className={look.quiet}>{row.shown.organisation ?? ''}</span>
      </>
    )
  return (
    <>
      <Tag>{commentTargets[row.targetType]}</Tag>
      <span>{row.targetTitle ?? row.shown.organisation ?? ''}</span>
    </>
  )
}

/** What the machine thought of a comment. */
export function MachineTag({ row }: { readonly row: ReviewedText }) {
  const looks = {
    clean: ['green', '机审正常'],
    suspect: ['orange', '机审疑似'],
    bad: ['red', '机审违规'],
  } as const
  const [colour, label] = looks[row.machineScore] ?? looks.clean
  return <Tag color={colour}>{label}</Tag>
}
