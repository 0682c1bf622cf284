import { UploadOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Upload } from 'antd'
import { useMemo } from 'react'
import type { Condition } from '#ui/logic/list-state.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, post, withParams } from '#ui/logic/request.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Section } from '#ui/views/section.tsx'
import { payout, payoutLine } from '../../model/payout/index.ts'
import { sentencesOf } from './faults-of-file.ts'
import styles from './payout.module.css'

/** 花名册: who is paid and what became of each line; a draft takes a sheet in its place. */
export function RosterPanel({ row }: { readonly row: PresentedOf<typeof payout> }) {
  const client = useQueryClient()
  const where = useMemo(
    (): readonly Condition[] => [{ field: 'payout', op: 'is', value: row.id }],
    [row.id],
  )
  const mayImport = row.can.includes('update') && row.state !== 'failed'
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('upfile', file)
      const asked = { id: row.id, version: row.version }
      return post(withParams(callOf(payout, 'importRoster'), asked), form, { timeout: 120_000 })
    },
    onSettled: () =>
      Promise.all(
        [payout, payoutLine].map(({ path }) =>
          client.invalidateQueries({ queryKey: keys.resource(path) }),
        ),
      ),
  })
  return (
    <Section
      title="花名册"
      note={`${row.lineCount ?? 0} 人`}
      extra={
        mayImport && (
          <Upload
            accept=".csv,.xlsx"
            maxCount={1}
            showUploadList={false}
            beforeUpload={file => {
              send.mutate(file)
              return false
            }}
          >
            <Button icon={<UploadOutlined />} loading={send.isPending}>
              导入花名册
            </Button>
          </Upload>
        )
      }
    >
      <div className={styles.stack}>
        {send.error && (
          <Alert
            type="error"
            showIcon
            title="花名册未导入"
            description={sentencesOf(send.error).join('；')}
          />
        )}
        {mayImport && (
          <span className={styles.quiet}>
            表头为：姓名、证件号、账号、开户行、金额（元）；xlsx 或 csv，不超过 5,000
            行；再次导入会替换原有名单。
          </span>
        )}
        <ListScreen
          resource={payoutLine}
          kept="memory"
          canCreate={false}
          where={where}
          sums="asked"
          onOpen="none"
        />
      </div>
    </Section>
  )
}
