import { CheckCircleFilled, CloseCircleFilled, FilePdfOutlined } from '@ant-design/icons'
import { Image, Segmented, Spin } from 'antd'
import { useState } from 'react'
import type { AnyField } from '#kinds/field.ts'
import type { PresentedOf, ShownFile } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FactValue } from '#ui/views/fact-value.tsx'
import { settlementApplication } from '../../model/index.ts'
import { applicationDocuments, filesOf, type Tick, type Ticks } from './documents.ts'
import styles from './entering.module.css'

export interface DocumentDeskProps {
  readonly row: PresentedOf<typeof settlementApplication>
  readonly ticks: Ticks
  /** Absent where nothing is to be decided. */
  onTick: ((field: string, tick: Tick) => void) | undefined
}

const fields: Readonly<Record<string, AnyField>> = settlementApplication.fields
const marks = {
  same: <CheckCircleFilled className={styles.same} aria-label="一致" />,
  different: <CloseCircleFilled className={styles.different} aria-label="不一致" />,
} as const

/** The documents as large pictures beside the typed values; each is ticked as agreeing or not. */
export function DocumentDesk({ row, ticks, onTick }: DocumentDeskProps) {
  const [chosen, setChosen] = useState(applicationDocuments[0]?.field ?? '')
  const document = applicationDocuments.find(({ field }) => field === chosen)
  if (!document) return null
  const tick = ticks[document.field]
  return (
    <div className={styles.desk}>
      <ul className={styles.documents} aria-label="证照">
        {applicationDocuments.map(({ field, label }) => {
          const count = filesOf(row, field).length
          const ticked = ticks[field]
          return (
            <li key={field}>
              <button
                type="button"
                className={styles.document}
                aria-current={field === chosen}
                onClick={() => setChosen(field)}
              >
                <span>{label}</span>
                {ticked ? (
                  marks[ticked]
                ) : (
                  <span className={styles.quiet}>{count === 0 ? '未提供' : `${count} 份`}</span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <div className={styles.sheet}>
        <Scans files={filesOf(row, document.field)} label={document.label} />
      </div>
      <div className={styles.typed}>
        <h2 className={styles.typedTitle}>填报内容</h2>
        <dl className={styles.facts}>
          {document.facts.map(name => {
            const field = fields[name]
            if (!field) return null
            return (
              <div key={name}>
                <dt>{field.label}</dt>
                <dd>
                  <FactValue resource={settlementApplication} row={row} name={name} field={field} />
                </dd>
              </div>
            )
          })}
        </dl>
        {onTick && filesOf(row, document.field).length > 0 && (
          <Segmented<Tick | ''>
            block
            value={tick ?? ''}
            onChange={value => value !== '' && onTick(document.field, value)}
            options={[
              { value: 'same', label: '一致' },
              { value: 'different', label: '不一致' },
            ]}
          />
        )}
      </div>
    </div>
  )
}

function Scans({ files, label }: { readonly files: readonly ShownFile[]; readonly label: string }) {
  if (files.length === 0) return <EmptyState size="small" title={`没有提供${label}`} />
  return (
    <Image.PreviewGroup>
      {files.map(({ id, name, mime }) =>
        mime.startsWith('image/') ? (
          <Image
            key={id}
            src={fileUrl(id)}
            alt={name}
            className={styles.scan ?? ''}
            placeholder={
              <div className={styles.loading}>
                <Spin />
              </div>
            }
          />
        ) : (
          <a key={id} className={styles.file} href={fileUrl(id)} target="_blank" rel="noreferrer">
            <FilePdfOutlined /> {name}
          </a>
        ),
      )}
    </Image.PreviewGroup>
  )
}
