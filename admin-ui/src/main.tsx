import './fonts/inter.css';
import './shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { warnIfInsecure } from './api/http/httpClient';
import { session } from './api/session';
import { App } from './App';
import { startOffline } from './offline/start-offline';
import { preload } from './preload';

warnIfInsecure();
// Another tab has logged in or out: show no data of the previous account.
session.watchOtherTabs(() => window.location.reload());

void startOffline();

const root = document.getElementById('root');
if (root)
  void preload().then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
