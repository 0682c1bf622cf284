import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { Values } from '#ui/logic/form-store.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { companyLookUp } from '../../model/fans-calls.ts'
import { company } from '../../model/index.ts'
import styles from '../fans.module.css'

interface Known {
  readonly initial: Values
  readonly said: string | null
  readonly own: string | null
}

/** 新增企业: the code first, for what is known under it need not be typed again. */
export default function AddScreen() {
  const navigate = useNavigate()
  const [known, setKnown] = useState<Known>({ initial: {}, said: null, own: null })
  const lookUp = async (uscc: string) => {
    if (uscc.trim() === '') return
    try {
      const { own, facts } = await fetchAsk(companyLookUp, { uscc })
      setKnown({
        initial: { uscc: uscc.trim().toUpperCase(), ...facts },
        own: own?.id ?? null,
        said:
          own === null
            ? facts === null
              ? '没有该企业的共享信息，请填写'
              : '已填入共享的登记信息，请核对'
            : `本机构已有「${own.name}」`,
      })
    } catch (error) {
      setKnown({ initial: {}, own: null, said: sentenceOfError(error) })
    }
  }
  return (
    <FormScreen
      key={String(known.initial.uscc ?? '')}
      resource={company}
      initial={known.initial}
      hides={values =>
        values.kind === 'overseas' ? ['uscc', 'renameReason'] : ['overseasNo', 'renameReason']
      }
      onSaved={row => void navigate(withParams('/fans/companyinfo', { id: row.id }))}
      above={
        <div className={styles.lookUp}>
          <Input.Search
            placeholder="先输入统一社会信用代码查找"
            enterButton="查找"
            defaultValue={String(known.initial.uscc ?? '')}
            onSearch={value => void lookUp(value)}
          />
          {known.said !== null && (
            <Alert
              type={known.own === null ? 'info' : 'warning'}
              title={known.said}
              action={
                known.own !== null && (
                  <Button
                    size="small"
                    onClick={() =>
                      void navigate(withParams('/fans/companyinfo', { id: known.own ?? '' }))
                    }
                  >
                    打开
                  </Button>
                )
              }
            />
          )}
        </div>
      }
    />
  )
}
