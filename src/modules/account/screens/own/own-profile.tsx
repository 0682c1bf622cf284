import { App, Button, Flex, Form, Input, Upload } from 'antd'
import { download, sentenceOfError } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { Facts } from '#ui/views/facts.tsx'
import { PersonAvatar } from '#ui/views/person-avatar.tsx'
import { useAttempt } from '../use-attempt.ts'
import styles from './own.module.css'
import { changeProfile, uploadPhoto } from './own-calls.ts'

const ownerKinds: Readonly<Record<string, string>> = {
  platform: '平台',
  organisation: '机构',
  unit: '主管单位',
  vendor: '厂商',
  merchant: '商家',
}

/** 资料: photo and e-mail may be changed, the rest is kept by the administrator. */
export function OwnProfile() {
  const { account, reload } = useSession()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ email: string }>()
  const { isBusy, refusal, attempt } = useAttempt(form)
  const changePhoto = async (file: File) => {
    try {
      const { id } = await uploadPhoto(file)
      await changeProfile({ userLogo: id })
      await reload()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const save = ({ email }: { email: string }) =>
    attempt(async () => {
      await changeProfile({ email: email.trim() })
      form.resetFields()
      message.success('邮箱已保存')
    })
  const copyOwn = () =>
    // The helper has told the person already.
    download('/api/upms/account/getOwnCopy').catch(() => {})
  return (
    <div className={styles.part}>
      <Flex gap={16} align="center">
        <PersonAvatar
          size={64}
          name={account.realName || account.loginName}
          picture={account.userLogo}
        />
        <Upload
          accept="image/png,image/jpeg,image/webp"
          showUploadList={false}
          beforeUpload={file => {
            void changePhoto(file)
            return false
          }}
        >
          <Button>更换头像</Button>
        </Upload>
      </Flex>
      <Facts
        facts={[
          { key: 'name', label: '姓名', value: account.realName },
          { key: 'loginName', label: '登录名', value: account.loginName },
          { key: 'phone', label: '手机号', value: account.phoneMask || '—' },
          { key: 'kind', label: '身份', value: ownerKinds[account.ownerKind] ?? account.ownerKind },
          { key: 'organisation', label: '所属单位', value: account.organisation?.name ?? '—' },
          { key: 'department', label: '部门', value: account.department ?? '—' },
          { key: 'positions', label: '岗位', value: account.positions.join('、') || '—' },
        ]}
      />
      <Form form={form} layout="vertical" onFinish={save}>
        <Form.Item
          name="email"
          label="更换邮箱"
          validateStatus={refusal ? 'error' : undefined}
          help={refusal}
          rules={[{ required: true, type: 'email', message: '请输入正确的邮箱' }]}
        >
          <Input maxLength={100} autoComplete="email" />
        </Form.Item>
        <Button htmlType="submit" loading={isBusy}>
          保存邮箱
        </Button>
      </Form>
      <div>
        <h3 className={styles.title}>个人信息</h3>
        <p className={styles.note}>您可以随时取得平台保存的与您有关的个人信息副本。</p>
        <Button onClick={copyOwn}>下载个人信息副本</Button>
      </div>
    </div>
  )
}
