import './fonts/inter.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { warnIfInsecure } from './api/httpClient';
import { App } from './App';

warnIfInsecure();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
