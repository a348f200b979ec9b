import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

/** Whether to delete, and how many patients hold it. @param texts key below which `askDelete` and `held` are */
export function Held({ texts, by }: { texts: 'plans' | 'tiers'; by: number }) {
  const translate = useTranslate();
  return (
    <>
      <Typography>{translate(`${texts}.askDelete`)}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate(`${texts}.${by > 0 ? 'held' : 'heldByNobody'}`, { smart_count: by })}
      </Typography>
    </>
  );
}
