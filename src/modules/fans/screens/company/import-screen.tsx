import { UploadOutlined } from '@ant-design/icons'
import { Button, Steps } from 'antd'
import { useState } from 'react'
import { importTask } from '#modules/transfer/model/index.ts'
import { ImportDialog } from '#ui/views/import-dialog.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { company } from '../../model/index.ts'

/** 批量导入企业: template, upload, check line by line, import, and the way back. */
export default function ImportScreen() {
  const [opened, setOpened] = useState<{ readonly id?: string } | null>(null)
  return (
    <div className={page.page}>
      <PageHeader
        title="批量导入企业"
        actions={
          <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpened({})}>
            开始导入
          </Button>
        }
      />
      <Section>
        <Steps
          size="small"
          current={-1}
          items={[
            { title: '下载模板', content: '名称、信用代码、联系人与电话等' },
            { title: '上传', content: 'xlsx 或 csv，建议每次不超过 5,000 行' },
            { title: '核对', content: '信用代码、重复与手机逐行检查，可在线改正' },
            { title: '导入', content: '完成后可下载错误行，7 天内可撤销' },
          ]}
        />
      </Section>
      <ListScreen
        resource={importTask}
        title="导入记录"
        kept="memory"
        canCreate={false}
        where={[{ field: 'subject', op: 'contains', value: company.label }]}
        shown={[
          'number',
          'fileName',
          'mode',
          'total',
          'inserts',
          'updates',
          'refused',
          'state',
          'createdAt',
        ]}
        onOpen={row => setOpened({ id: row.id })}
      />
      {opened !== null && (
        <ImportDialog
          resource={company}
          {...(opened.id === undefined ? {} : { importId: opened.id })}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
