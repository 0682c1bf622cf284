import type { ReactNode } from 'react'
import { printMoment } from '#kinds/moment/moment.ts'
import { chaptersOf, type FigureBlock, type Paper, printFigure } from '../../model/index.ts'
import { PaperChart } from '../../parts/paper-chart.tsx'
import { onSheets } from './chapters.ts'
import styles from './preview.module.css'

interface ReportPaperProps {
  readonly paper: Paper
  readonly hasContents: boolean
}

/** A report on sheets of A4: a cover with contents, then the chapters, every sheet numbered. */
export function ReportPaper({ paper, hasContents }: ReportPaperProps) {
  const chapters = chaptersOf(paper)
  const sheets = onSheets(chapters)
  const pages = sheets.length + 1
  return (
    <article className={styles.paper}>
      <Sheet paper={paper} number={1} of={pages}>
        <Cover paper={paper} />
        {hasContents && (
          <nav className={styles.contents} aria-label="目录">
            <h2>目录</h2>
            <ol>
              {sheets.flatMap((sheet, at) =>
                sheet.map(({ title }) => (
                  <li key={title}>
                    <a href={`#sheet-${at + 2}`}>
                      <span>{title}</span>
                      <i aria-hidden />
                      <span>{at + 2}</span>
                    </a>
                  </li>
                )),
              )}
            </ol>
          </nav>
        )}
        <p className={styles.digest}>数据摘要 {paper.snapshotHash}</p>
      </Sheet>
      {sheets.map((sheet, at) => (
        <Sheet
          key={sheet[0]?.title}
          id={`sheet-${at + 2}`}
          paper={paper}
          number={at + 2}
          of={pages}
        >
          {sheet.map(chapter => (
            <section key={chapter.title} className={styles.chapter}>
              <h2>
                {chapters.indexOf(chapter) + 1}　{chapter.title}
              </h2>
              {'words' in chapter ? (
                <p className={styles.words}>{chapter.words}</p>
              ) : (
                <Block block={chapter.block} />
              )}
            </section>
          ))}
        </Sheet>
      ))}
    </article>
  )
}

function Cover({ paper }: { readonly paper: Paper }) {
  return (
    <div className={styles.cover}>
      <p className={styles.organisation}>{paper.organisation}</p>
      <h1>{paper.title}</h1>
      <dl className={styles.facts}>
        <dt>期间</dt>
        <dd>
          {paper.period.from} 至 {paper.period.to}
        </dd>
        <dt>编号</dt>
        <dd>{paper.number}</dd>
        <dt>数据时点</dt>
        <dd>{printMoment(paper.dataAt)}</dd>
        {paper.publishedAt && (
          <>
            <dt>发布时间</dt>
            <dd>{printMoment(paper.publishedAt)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

interface SheetProps {
  readonly id?: string
  readonly paper: Paper
  readonly number: number
  readonly of: number
  readonly children: ReactNode
}

function Sheet({ id, paper, number, of, children }: SheetProps) {
  const { watermark, header, footer } = paper
  return (
    <section className={styles.sheet} id={id}>
      {watermark && (
        <div className={styles.watermark} aria-hidden>
          {watermark}
        </div>
      )}
      {header && <div className={styles.header}>{header}</div>}
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
      <footer className={styles.foot}>
        第 {number} 页 / 共 {of} 页
      </footer>
    </section>
  )
}

function Block({ block }: { readonly block: FigureBlock }) {
  if (block.type === 'figures') {
    return (
      <dl className={styles.figures}>
        {block.items.map(({ label, value, unit, definition }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>
              {unit === 'money' && '¥'}
              {printFigure(value, unit)}
            </dd>
            <small>{definition}</small>
          </div>
        ))}
      </dl>
    )
  }
  if (block.type === 'chart') return <PaperChart block={block} />
  if (block.type === 'signature') {
    return (
      <div className={styles.signature}>
        {block.lines.flatMap(line => [
          <span key={line}>{line}：</span>,
          <span key={`${line} day`}>日期：</span>,
        ])}
      </div>
    )
  }
  if (block.rows.length === 0) return <p className={styles.words}>{block.empty}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {block.columns.map(({ label, unit }) => (
            <th key={label} data-unit={unit}>
              {label}
              {unit === 'money' && '（元）'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map(row => (
          <tr key={row.join(' ')}>
            {block.columns.map(({ label, unit }, at) => (
              <td key={label} data-unit={unit}>
                {printFigure(row[at] ?? '', unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
