import './fonts/inter.css';
import './shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { warnIfInsecure } from './api/http/httpClient';
import { session } from './api/session';
import { App } from './App';
import { beforehand } from './preload';

warnIfInsecure();
session.watchOtherTabs(() => window.location.reload());

const root = document.getElementById('root');
if (root)
  void beforehand().then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
