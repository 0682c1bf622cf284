import { Alert, Button, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printField } from '#kinds/registry.ts'
import { ReviewTimeline } from '#modules/approval/parts/review-timeline.tsx'
import { useReviewChanges } from '#modules/approval/parts/use-review-changes.ts'
import { personKinds } from '#modules/project/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { DetailHead } from '#ui/views/detail-head.tsx'
import { DiscussionView } from '#ui/views/discussion-view.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { Difference } from '#ui/views/history-act.tsx'
import { HistoryView } from '#ui/views/history-view.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import page from '#ui/views/page.module.css'
import { Section } from '#ui/views/section.tsx'
import { TextComparison } from '#ui/views/text-comparison.tsx'
import { article, articleKinds, type WordHit, wordLevels } from '../../model/index.ts'
import { Paper } from '../text/paper.tsx'
import { comparedHtml, useVersions } from '../text/versions-drawer.tsx'
import { ArticleDecision } from './article-decision.tsx'
import styles from './article-page.module.css'
import { printedArticle } from './printed-article.ts'
import { ReturnedRemarks } from './returned-remarks.tsx'

const VersionsDrawer = lazyPart(
  async () => (await import('../text/versions-drawer.tsx')).VersionsDrawer,
)
const ReadingDrawer = lazyPart(async () => (await import('./reading-drawer.tsx')).ReadingDrawer)

/** An article that is not being written: its text, what is known of it, and the decision when one waits. */
export function ArticlePage({
  row,
  onChanged,
}: {
  readonly row: PresentedOf<typeof article>
  onChanged(): void
}) {
  const navigate = useNavigate()
  const [look, setLook] = useState('read')
  const [open, setOpen] = useState<'versions' | 'reading' | null>(null)
  const [picked, setPicked] = useState('')
  const { data: versions } = useVersions(article, row.id)
  const live = versions?.find(({ no }) => no === row.liveVersion)
  // The casts of stored values: the fields' own schemas describe them.
  const hits = row.hits ?? []
  const remarks = row.remarks ?? []
  const mayDecide = row.can.includes('approve')
  useSubView(row.title, mayDecide ? '审核文章' : '查看文章')
  return (
    <div className={page.page}>
      <DetailHead
        resource={article}
        row={row}
        actions={
          <>
            {row.versionNo > 0 && (
              <>
                <Button onClick={() => setOpen('reading')}>统计</Button>
                <Button onClick={() => setOpen('versions')}>版本（{String(row.versionNo)}）</Button>
              </>
            )}
            {row.can.includes('update') && (
              <Button onClick={() => navigate(`/article/editarticle?id=${row.id}`)}>编辑</Button>
            )}
            <MoveButtons
              of={article}
              row={row}
              without={['approve', 'reject']}
              onMoved={onChanged}
            />
          </>
        }
      />
      <ReturnedRemarks row={row} />
      <div className={styles.columns}>
        <Section
          title="正文"
          note={`${row.words} 字`}
          extra={
            live && row.state !== 'published' ? (
              <Segmented
                size="small"
                value={look}
                onChange={setLook}
                options={[
                  { value: 'read', label: '全文' },
                  { value: 'compare', label: `与线上第 ${String(live.no)} 版对比` },
                ]}
              />
            ) : undefined
          }
        >
          {look === 'compare' && live ? (
            <TextComparison before={comparedHtml(live)} after={comparedHtml(row)} />
          ) : (
            <Paper
              printed={printedArticle(row)}
              words={hits.map(({ word }) => word)}
              passages={remarks.map(({ passage }) => passage)}
              {...(mayDecide ? { onSelect: setPicked } : {})}
            />
          )}
        </Section>
        <aside className={styles.side}>
          <ArticleFacts row={row} />
          {mayDecide && <ChangedSince id={row.id} />}
          {hits.length > 0 && <WordHits hits={hits} />}
          <Section
            title={row.state === 'pending' ? `审核进度 ${row.step}/${row.stepsTotal}` : '审核进度'}
          >
            <ReviewTimeline resource={article} id={row.id} />
          </Section>
          <Section title="操作记录">
            <HistoryView resource={article} id={row.id} />
          </Section>
          <Section title="评论附件">
            <DiscussionView resource={article} id={row.id} />
          </Section>
        </aside>
      </div>
      {mayDecide && (
        <ArticleDecision
          row={row}
          remarks={remarks}
          picked={picked}
          onPicked={() => setPicked('')}
          onDecided={onChanged}
        />
      )}
      {open === 'versions' && (
        <VersionsDrawer resource={article} row={row} onClose={() => setOpen(null)} />
      )}
      {open === 'reading' && <ReadingDrawer row={row} onClose={() => setOpen(null)} />}
    </div>
  )
}

function ArticleFacts({ row }: { readonly row: PresentedOf<typeof article> }) {
  // The cast of a stored list: the field's own schema describes it.
  const people = row.people ?? []
  const facts = [
    ['organisation', '机构', row.shown.organisation ?? '平台'],
    ['column', '栏目', besideLive(row, 'column', 'liveColumn')],
    ['extraColumns', '同时发布到', besideLive(row, 'extraColumns', 'liveExtraColumns')],
    ['visibility', '可见范围', besideLive(row, 'visibility', 'liveVisibility')],
    ['kind', '类型', articleKinds[row.kind]],
    ['cause', '关联标的', row.shown.cause],
    ['editor', '责任编辑', row.shown.editorInCharge],
    ['keywords', '关键词', Array.isArray(row.keywords) ? row.keywords.join('、') : null],
    ['summary', '摘要', row.summary],
    ['publishAt', '定时发布', row.publishAt && new Date(row.publishAt).toLocaleString('zh-CN')],
    ['views', '阅读', `${row.views} · 点赞 ${row.likes} · 转发 ${row.shares}`],
  ] as const
  return (
    <Section title="发布信息">
      {row.cover !== null && <img className={styles.cover} src={fileUrl(row.cover)} alt="封面" />}
      <Facts
        facts={facts
          .filter(([, , value]) => value)
          .map(([key, label, value]) => ({
            key,
            label,
            value: value ?? '',
            span: 'wide' as const,
          }))}
      />
      {people.length > 0 && (
        <ul className={styles.hits} aria-label="涉及人物">
          {people.map(({ kind, name, alias, consent }) => (
            <li key={name}>
              <Tag color={kind === 'minor' ? 'orange' : undefined}>{personKinds[kind]}</Tag>
              {name}
              {alias ? `（文中称「${alias}」）` : ''}
              <span>　{consent ? `同意书 ${consent}` : '无同意书'}</span>
            </li>
          ))}
        </ul>
      )}
      {row.cause !== null && row.cause !== undefined && (
        <Alert type="info" showIcon title="关联募捐标的：正文不得含商业广告和商业链接" />
      )}
    </Section>
  )
}

/** What a field says, and what readers have as long as that is something else. */
function besideLive(
  row: PresentedOf<typeof article>,
  name: Placing,
  live: `live${Capitalize<Placing>}`,
): string {
  const [next, present] = [wordsOf(row, name), wordsOf(row, live)]
  if (row.liveVersion === null || next === present) return next
  return `${next || '无'}（线上为「${present || '无'}」）`
}

type Placing = 'column' | 'extraColumns' | 'visibility'

function wordsOf(
  row: PresentedOf<typeof article>,
  name: Placing | `live${Capitalize<Placing>}`,
): string {
  const shown = row.shown[name] ?? printField(article.fields[name], row[name] ?? null)
  return Array.isArray(shown) ? shown.join('、') : String(shown)
}

/** What the writer changed since readers or reviewers had the text before. */
function ChangedSince({ id }: { readonly id: string }) {
  const changes = useReviewChanges(article, id)
  const { fields }: AnyResource = article
  if (changes === undefined || changes.fields.length === 0) return null
  return (
    <Section title={changes.since === 'approved' ? '与上次通过的版本相比' : '与上次提交的版本相比'}>
      <Facts
        facts={changes.fields.map(({ field, before, after }) => ({
          key: field,
          label: fields[field]?.label ?? field,
          value: <Difference before={before} after={after} />,
          span: 'wide' as const,
        }))}
      />
    </Section>
  )
}

function WordHits({ hits }: { readonly hits: readonly WordHit[] }) {
  return (
    <Section title="敏感词" note={`${hits.length} 处`}>
      <ul className={styles.hits}>
        {hits
          .map((hit, at) => ({ hit, key: `${hit.field}${at}` }))
          .map(({ hit, key }) => (
            <li key={key}>
              <Tag
                color={hit.level === 'block' ? 'red' : hit.level === 'review' ? 'orange' : 'blue'}
              >
                {wordLevels[hit.level]}
              </Tag>
              <strong>{hit.word}</strong>
              <span>
                {hit.paragraph ? `第 ${hit.paragraph} 段` : article.fields[hit.field].label} …
                {hit.around}…
              </span>
            </li>
          ))}
      </ul>
    </Section>
  )
}
