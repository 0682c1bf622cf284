import { Alert } from 'antd'
import type { Presented } from '#kernel/web/logic/presented.ts'
import type { PassageRemark } from '../../model/index.ts'
import styles from './article-form.module.css'

interface Asked {
  readonly text: string
  readonly dueOn: string
  readonly by: string
}

/** What reviewers and the platform asked to be changed. */
export function ReturnedRemarks({ row }: { readonly row: Presented }) {
  // The casts of stored values: the fields' own schemas describe them.
  const remarks = (row.remarks as readonly PassageRemark[] | null) ?? []
  const asked = row.correctionAsked as Asked | null
  return (
    <>
      {row.state === 'rejected' && (
        <Alert
          type="warning"
          showIcon
          title="审核未通过，请按意见修改后重新提交"
          description={
            remarks.length > 0 && (
              <ul className={styles.remarks}>
                {remarks.map(({ passage, remark }) => (
                  <li key={`${passage}${remark}`}>
                    「{passage}」：{remark}
                  </li>
                ))}
              </ul>
            )
          }
        />
      )}
      {asked && (
        <Alert
          type="error"
          showIcon
          title={`平台要求在 ${asked.dueOn} 前更正`}
          description={`${asked.text}（${asked.by}）`}
        />
      )}
      {row.state === 'draft' && row.liveVersion !== null && (
        <Alert
          type="info"
          showIcon
          title={`更正中：${String(row.correctionNote ?? '')}`}
          description="更正通过审核前，读者看到的仍是线上的版本。"
        />
      )}
      {row.state === 'offline' && (
        <Alert type="warning" showIcon title={`已下线：${String(row.offlineReason ?? '')}`} />
      )}
    </>
  )
}
