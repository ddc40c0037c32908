'use client';

import { useEffect } from 'react';
import './globals.css';

/** The error page of the root layout. Messages may be unavailable, so it is written in both languages. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => void console.error(error), [error]);
  return (
    <html lang="en" data-theme="system">
      <body>
        <main className="mx-auto grid max-w-md gap-6 px-4 py-24 text-center">
          <div>
            <h1 className="font-semibold text-lg">Dispatch Desk did not load</h1>
            <p className="text-muted">
              Orders that were sent are safe. Load the page again; if it keeps happening, tell us the number below.
            </p>
          </div>
          <div lang="ar" dir="rtl">
            <p className="font-semibold text-lg">تعذّر تحميل الصفحة</p>
            <p className="text-muted">الطلبات المرسلة محفوظة. حمّل الصفحة مجددًا، وإن تكرّر ذلك فأرسل لنا الرقم أدناه.</p>
          </div>
          <p>
            <a href="/" className="inline-flex h-9 items-center rounded-md bg-accent px-4 font-medium text-on-accent">
              Load again · إعادة التحميل
            </a>
          </p>
          {error.digest && <p className="font-mono text-faint text-sm">{error.digest}</p>}
        </main>
      </body>
    </html>
  );
}
