import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { registerScreen } from '#modules/account/screens/index.ts'
import { applicantDesk, verifyApplicant } from '#modules/charity/screens/index.ts'
import { Blank } from '../guard/standing-views.tsx'

const Registration = lazy(registerScreen)
const ApplicantDesk = lazy(applicantDesk)

/** /register: joining an organisation that is already here, or asking for a new one. */
export default function RegisterScreen() {
  return (
    <Suspense fallback={<Blank />}>
      <Registration
        verify={verifyApplicant}
        settlement={prove => (
          <Suspense fallback={<Skeleton active />}>
            <ApplicantDesk prove={prove} />
          </Suspense>
        )}
      />
    </Suspense>
  )
}
