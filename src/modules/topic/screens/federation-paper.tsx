import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMoney } from '#kinds/index.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import look from '#ui/views/look.module.css'
import type { federationPreview } from '../model/federation-calls.ts'
import { type PageBlock, pageBlocks } from '../model/index.ts'
import styles from './topic.module.css'

type ShownPage = NonNullable<AnswerOf<typeof federationPreview>>

/** The page of a federation as the public reads it. */
export function FederationPaper({ page }: { readonly page: ShownPage }) {
  const { content, organisation } = page
  const blocks = content.blocks ?? []
  return (
    <article className={styles.paper}>
      <header
        className={styles.banner}
        style={{
          background: content.colour ?? undefined,
          backgroundImage: content.banner ? `url("${fileUrl(content.banner)}")` : undefined,
        }}
      >
        {content.logo && (
          <img className={styles.logo} src={fileUrl(content.logo, 'thumb')} alt="" />
        )}
        <h2 className={styles.title}>{content.title}</h2>
      </header>
      {content.intro && <Written html={content.intro} />}
      {blocks.map(({ kind }) => (
        <section key={kind}>
          <h3 className={styles.head} style={{ borderColor: content.colour ?? undefined }}>
            {pageBlocks[kind]}
          </h3>
          {parts[kind](page)}
        </section>
      ))}
      <footer className={styles.foot}>
        {organisation.name} · 公开募捐资格证书编号：{organisation.certificate ?? '无'} · 联系电话：
        {organisation.phone ?? '—'}
      </footer>
    </article>
  )
}

/** The introduction was cleaned by the server when it was saved. */
function Written({ html }: { readonly html: string }) {
  return <iframe className={styles.written} title="简介" sandbox="" srcDoc={html} />
}

const None = () => <p className={look.quiet}>暂无</p>

const parts: Readonly<Record<PageBlock, (page: ShownPage) => ReactNode>> = {
  figures: ({ figures }) => (
    <div className={styles.figures}>
      <Figure label="累计筹款（元）" value={printMoney(figures.raised)} />
      <Figure label="累计支出（元）" value={printMoney(figures.paidOut)} />
      <Figure label="展示标的（个）" value={String(figures.causes)} />
    </div>
  ),
  causes: ({ causes }) =>
    causes.length === 0 ? (
      <None />
    ) : (
      <ul className={styles.cards}>
        {causes.map(cause => (
          <li key={cause.id} className={styles.card}>
            <strong>{cause.title}</strong>
            <span className={look.quiet}>
              {cause.organisation} · {cause.number}
            </span>
            <span>
              <Tag color={cause.isEnded ? 'default' : 'green'}>{cause.state}</Tag>已筹 ¥
              {printMoney(cause.raised)}
            </span>
          </li>
        ))}
      </ul>
    ),
  members: ({ members }) => <Names names={members} />,
  below: ({ below }) => <Names names={below.map(({ id, title }) => ({ id, name: title }))} />,
  leaders: ({ content }) =>
    (content.leaders ?? []).length === 0 ? (
      <None />
    ) : (
      <ul className={styles.cards}>
        {content.leaders?.map(({ name, post }) => (
          <li key={`${name} ${post}`} className={styles.card}>
            <strong>{name}</strong>
            <span className={look.quiet}>{post}</span>
          </li>
        ))}
      </ul>
    ),
  contact: ({ organisation }) => (
    <p>
      {organisation.name}
      <br />
      电话：{organisation.phone ?? '—'}
      <br />
      地址：{organisation.address ?? '—'}
    </p>
  ),
}

function Names({
  names,
}: {
  readonly names: readonly { readonly id: string; readonly name: string }[]
}) {
  if (names.length === 0) return <None />
  return (
    <p>
      {names.map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
    </p>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <div className={styles.number}>{value}</div>
      <div className={look.quiet}>{label}</div>
    </div>
  )
}
