import { Alert } from 'antd'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { messageTemplate } from '../../model/index.ts'
import { TemplateForm } from './template-form.tsx'

/** 编辑消息模板: the scene stays once something was sent; other places make a version. */
export default function EditTemplate() {
  return (
    <AddressedRecord resource={messageTemplate}>
      {row => {
        const failures = row.extra?.failures ?? []
        return (
          <TemplateForm
            account={row.account}
            above={
              failures.length > 0 && (
                <Alert
                  type="warning"
                  showIcon
                  title={`近 7 日未送达：${failures
                    .map(({ error, count }) => `${error}（${count} 条）`)
                    .join('；')}`}
                />
              )
            }
          />
        )
      }}
    </AddressedRecord>
  )
}
