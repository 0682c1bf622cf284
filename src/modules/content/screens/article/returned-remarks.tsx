import { Alert } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { article } from '../../model/article.ts'
import styles from './article-form.module.css'

/** What reviewers and the platform asked to be changed. */
export function ReturnedRemarks({ row }: { readonly row: PresentedOf<typeof article> }) {
  // The casts of stored values: the fields' own schemas describe them.
  const remarks = row.remarks ?? []
  const asked = row.correctionAsked
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
          title={`更正中：${row.correctionNote ?? ''}`}
          description="更正通过审核前，读者看到的仍是线上的版本。"
        />
      )}
      {row.state === 'offline' && (
        <Alert type="warning" showIcon title={`已下线：${row.offlineReason ?? ''}`} />
      )}
    </>
  )
}
