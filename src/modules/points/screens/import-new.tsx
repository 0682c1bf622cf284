import { DownloadOutlined } from '@ant-design/icons'
import { Button, Steps } from 'antd'
import { useNavigate } from 'react-router'
import { download, withParams } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { pointsImportBatch } from '../model/index.ts'

/** 批量导入积分: template, facts and file; the check and the submission follow on the batch's own page. */
export default function ImportNewScreen() {
  const navigate = useNavigate()
  const isOfPlatform = useSession().account.ownerKind === 'platform'
  return (
    <FormScreen
      resource={pointsImportBatch}
      id=""
      title="批量导入积分"
      hides={() => (isOfPlatform ? [] : ['organisation'])}
      onSaved={row =>
        navigate(withParams('/website/importIntegralDetail', { id: row.id }), { replace: true })
      }
      above={<Way />}
    />
  )
}

function Way() {
  return (
    <Section>
      <div className={look.stack}>
        <Steps
          size="small"
          current={0}
          items={[
            { title: '下载模板' },
            { title: '填写信息' },
            { title: '上传文件' },
            { title: '校验结果' },
            { title: '提交审核' },
          ]}
        />
        <div className={look.line}>
          <Button
            icon={<DownloadOutlined />}
            onClick={() => download('/api/points/pointsImportBatch/getLineTemplate')}
          >
            下载模板
          </Button>
          <span className={look.quiet}>
            xlsx 或 csv，不超过 20 MB、50,000
            行。保存后在后台校验，可以离开页面；错误行可在校验结果中直接修改。
          </span>
        </div>
      </div>
    </Section>
  )
}
